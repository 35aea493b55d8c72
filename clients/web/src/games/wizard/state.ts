// The game's vocabulary, from the server's own schema; everything beside it imports from here.

import type { Signal } from "@preact/signals";
import type { BoardProps } from "../../boards/contract";
import { facts } from "../../boards/kit/facts";
import { Reader } from "../../boards/kit/holes";
import type * as made from "../../generated/wizard";
import type { Asking } from "../../prompts/asking";
import type { NameOf } from "../../state/names";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import type { Library } from "./pack";

export type Wizard = made.State;
export type Player = made.Player;
export type Monster = made.Monster;

/** The facts of the game itself. */
export type Told = Exclude<made.Fact, { type: `table_${string}` }>;
export type Blow = made.DamageDealt;

export type WizardProps = BoardProps<Wizard>;

export const CELLS = 12;
export const MANA_MAX = 20;
export const FREEZE_MAX = 10;

/** The state of which a viewer has been told nothing: what a view lacks is as it is here. */
export const READER = new Reader<Wizard>({
  answers: {},
  asked: { number: 0, seat: 0, until: 0, what: "" },
  captured: {},
  cards: {},
  cycle: 1,
  duel: 0,
  earners: [],
  flags: {},
  keys: {},
  laid: {},
  levels: [],
  lone: 0,
  looked: {},
  modifiers: {},
  monsters: {},
  mounts: {},
  options: {},
  ordered: {},
  orders: {},
  pack: { cards: [], digest: "" },
  phase: "",
  players: {},
  pool: 0,
  prices: {},
  questions: {},
  round: 0,
  seats: [],
  start: 0,
  window: { holders: [], least: 0, seat: 0 },
  zones: {},
});

/** A line's fact by its type. One of another type fits no case. */
export const told = facts<Told>();

/** A monster that was pressed for a card which has not asked for its target yet: the question comes from the server, and finds its answer here. */
export interface Aim {
  /** What is printed on the card. */
  source: string;
  monster: string;
  /** The question before: only a later one is answered. */
  after: number;
}

/** What every part of the board is drawn from. */
export interface Seen {
  game: Wizard;
  /** The seat whose view it is, or null. */
  own: number | null;
  lines: readonly Line[];
  words: Words;
  nameOf: NameOf;
  asking: readonly Asking[];
  cards: Library;
  /** What was pressed for a card that has not asked yet. */
  aim: Signal<Aim | undefined>;
  /** Whether somebody is waited for: not before the game, nor after it. */
  live: boolean;
}

/** The open question with this command. */
export function askedFor({ asking }: Pick<Seen, "asking">, ...commands: readonly string[]): Asking | undefined {
  return asking.find(({ prompt }) => commands.includes(prompt.command));
}

/** The cards of a zone that this viewer may point at, and how many lie there. */
export function zoneOf({ zones }: Wizard, zone: string, seat = 0): { ids: readonly string[]; count: number } {
  const items = zones[zone]?.[seat] ?? [];
  return { ids: items.filter((id): id is string => typeof id === "string"), count: items.length };
}

/** Where a marker stands: from step 0, which is cell I of cycle I. */
export function standing(place: number): { cycle: number; cell: number } {
  return { cycle: Math.floor(place / CELLS) + 1, cell: (place % CELLS) + 1 };
}

/** The step that wins. */
export function goalOf({ options, seats }: Wizard): number {
  return ((options.goal ?? (seats.length <= 3 ? 6 : 5)) - 1) * CELLS;
}

const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

export function roman(number: number): string {
  return ROMAN[number] ?? String(number);
}

/** The zones whose cards are drawn on the board, each with what a question may be about. */
const SHOWN = ["hand", "shop", "wand"];

/** Whether a card is drawn where somebody can point at it. */
export function isShown({ zones }: Wizard, id: string): boolean {
  return SHOWN.some((zone) => Object.values(zones[zone] ?? {}).some((items) => items.includes(id)));
}

/** The price of each card of the shop's row. */
export function pricesOf(game: Wizard): { id: string; price: number }[] {
  const change = Object.values(game.modifiers).reduce((sum, { what, value }) => (what === "price" ? sum + value : sum), 0);
  return zoneOf(game, "shop").ids.map((id, at) => ({ id, price: Math.max(0, at + 1 + change) }));
}
