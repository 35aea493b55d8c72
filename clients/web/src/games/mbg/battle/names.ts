import { numbered } from "../../../words/times";
import { NOBODY, type Mbg, called, officerName as nameOf } from "../state";
import { tell } from "./texts";

/** What a general is called; the robber has no number. */
export function officerName(game: Mbg, officer: number): string {
  return officer < 0 ? tell("robber_name") : nameOf(game, officer);
}

/** What a side is called: its role's name; seat 0 is the robber. */
export function sideName(game: Mbg, seat: number): string {
  return seat === NOBODY ? tell("robber_name") : called(game.roles[seat]?.name);
}

export function cityName(game: Mbg, city: number): string {
  return called(game.cities[city]?.name);
}

/** Hundredths as people read them: whole numbers, with a real minus. */
export function whole(hundredths: number): string {
  const rounded = Math.round(Math.abs(hundredths) / 100);
  const shown = numbered(rounded);
  return hundredths < 0 && rounded > 0 ? `−${shown}` : shown;
}
