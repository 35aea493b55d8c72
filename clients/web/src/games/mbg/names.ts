import type { Words } from "../../words/catalogue";
import { placeName } from "./places";
import { ABILITIES, CITY, INSTITUTE, MAYOR, type Mbg, NONE, type Officer, ROOM, STUDYING, TRAINING, TREASURER, amount } from "./state";
import { type MbgText, tell } from "./texts";

/** What a cell is called. */
export function cellName(game: Mbg, at: number): string {
  const cell = game.cells[at];
  return cell ? placeName(game, cell.kind, cell.base) : "–";
}

/** A cell's name with its number, which tells halls apart. */
export function numberedCell(game: Mbg, at: number): string {
  return tell("cell_numbered", { cell: at, name: cellName(game, at) });
}

const SCOPES: readonly MbgText[] = ["scope_small", "scope_medium", "scope_big"];

export function scopeName(scope: number): string {
  return tell(SCOPES[scope] ?? "scope_small");
}

const LEVELS: readonly MbgText[] = ["level_low", "level_middle", "level_high"];

export function levelName(level: number): string {
  return tell(LEVELS[level] ?? "level_low");
}

/** What an officer does, and where. */
export function dutyOf(game: Mbg, { job, place, seat }: Officer): string {
  if (seat === 0) return tell("unemployed");
  if (job === NONE) return tell("follower");
  if (job === STUDYING) return tell("studies_at", { place: placeName(game, INSTITUTE, place) });
  if (job === TRAINING) return tell("trains_at", { place: placeName(game, ROOM, place) });
  const duty = job === MAYOR ? "mayor_of" : job === TREASURER ? "treasurer_of" : "garrison_of";
  return tell(duty, { place: placeName(game, CITY, place) });
}

/** What an officer is best at, and how good. */
export function bestAt({ abilities }: Officer): string {
  const at = abilities.indexOf(Math.max(...abilities));
  return `${tell(ABILITIES[at] ?? "war")} ${amount(abilities[at] ?? 0)}`;
}

/** What ails an officer, in short. */
export function ailments({ rumour, poison, quits }: Officer): string[] {
  return [
    ...(rumour > 0 ? [tell("rumour_left", { left: rumour })] : []),
    ...(poison > 0 ? [tell("poison_left", { left: poison })] : []),
    ...(quits ? [tell("leaving")] : []),
  ];
}

export function techniqueName(words: Words, technique: number): string {
  return words.code(`technique.${technique}`);
}

export function cardName(words: Words, card: number): string {
  return words.code(`card.${card}`);
}
