// The game's vocabulary, from the server's own schema; everything beside it imports from here.

import type { BoardProps, PromptProps } from "../../boards/contract";
import { facts } from "../../boards/kit/facts";
import { Reader } from "../../boards/kit/holes";
import { language } from "../../browser/language";
import type * as made from "../../generated/mbg";
import type { NameOf } from "../../state/names";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { numbered as thousands } from "../../words/times";

export type Mbg = made.State;
export type Name = string | made.Bilingual;
export type Cell = made.Cell;
export type City = made.City;
export type Officer = made.Officer;
export type Role = made.Role;
export type Question = made.Question;
export type Battle = made.BattleWaged;

/** The facts of the game itself. */
export type Told = Exclude<made.Fact, { type: `table_${string}` }>;

export type MbgProps = BoardProps<Mbg>;
export type MbgPrompt = PromptProps<Mbg>;

/** The state of which a viewer has been told nothing: what a view lacks is as it is here. */
export const READER = new Reader<Mbg>({
  asked: 0,
  cells: {},
  chosen: {},
  cities: {},
  counts: {},
  ending: "",
  hands: {},
  institutes: {},
  map_hash: "",
  map_money: 0,
  met: 0,
  money: {},
  named: {},
  nx: 0,
  ny: 0,
  officers: {},
  options: {},
  plans: {},
  question: { battle: "", forced: false, kind: "nothing", left: 0, offers: [], other: 0, place: 0, scale: 0, seats: [], until: 0 },
  ready: {},
  resigned: {},
  roles: {},
  rooms: {},
  seat: 0,
  seats: [],
  turn: 0,
  win_money: 0,
  winners: [],
});

/** What every part of the board is drawn from. */
export interface Seen {
  game: Mbg;
  /** The seat whose view it is, or null. */
  own: number | null;
  /** What this viewer was told so far, in order. */
  lines: readonly Line[];
  words: Words;
  /** What a seat is called: its number, and who plays it. */
  nameOf: NameOf;
}

/** A line's fact by its type; one of the sitting fits no case. */
export const told = facts<Told>();

export const CITY = 1;
export const HALL = 2;
export const INSTITUTE = 3;
export const ROOM = 4;
export const CHANCE = 5;

/** The abilities by their place: war, tactics, strategy, politics, economy. */
export const ABILITIES = ["war", "tactics", "strategy", "politics", "economy"] as const;

/** Nobody among officers, seats of the bank and of what is nobody's. */
export const NONE = -1;
export const NOBODY = 0;

/** The jobs of an officer. */
export const MAYOR = 0;
export const TREASURER = 1;
export const STUDYING = 3;
export const TRAINING = 4;

/** The paces of a role, and the ties that are no ally's seat. */
export const SLOW = 1;
export const FAST = 2;
export const STOPPED = 3;
export const NO_TIE = 0;
export const OUTRAGE = -1;

/** Everything that is counted comes in hundredths. */
const ONE = 100;

/** An amount as people read it: whole, with the thousands apart. */
export function amount(hundredths: number): string {
  return thousands(Math.round(hundredths / ONE));
}

/** A dictionary by number with its numbers, in order. */
export function numbered<T>(dictionary: { [number: string]: T }): [number, T][] {
  return Object.entries(dictionary)
    .map(([number, value]): [number, T] => [Number(number), value])
    .sort(([one], [other]) => one - other);
}

/** A name of the map in the language of the page. */
export function called(name: Name | null | undefined): string {
  return (typeof name === "string" ? name : name?.[language.value]) ?? "–";
}

/** What an officer is called. */
export function officerName(game: Mbg, officer: number): string {
  return called(game.officers[officer]?.name);
}
