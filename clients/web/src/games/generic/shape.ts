import type { Json } from "../../wire/types";
import { isBilingual } from "../../words/catalogue";

/** What a value of a game's state is to the eye. */
export type Shape = "absent" | "unknown" | "flag" | "time" | "number" | "text" | "list" | "tree";

/** From here on a number is a time in unix milliseconds: nothing in a game is counted that far. */
const TIMES_FROM = 1e12;

export function shapeOf(value: unknown): Shape {
  if (value === undefined) return "absent";
  if (value === null) return "unknown";
  if (typeof value === "boolean") return "flag";
  if (typeof value === "number") return value >= TIMES_FROM ? "time" : "number";
  if (typeof value === "string" || isBilingual(value)) return "text";
  return Array.isArray(value) && value.every(isSimple) ? "list" : "tree";
}

/** Whether a value is one word, and no tree. */
export function isSimple(value: unknown): boolean {
  return typeof value !== "object" || value === null || isBilingual(value);
}

export function isTree(value: unknown): value is Json | unknown[] {
  return shapeOf(value) === "tree" && entriesOf(value).length > 0;
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** The parts of a state in the order in which they are shown. */
export interface Parts {
  /** What only the viewer's seat is known to have: a hand, a role. It is what a player looks at first. */
  own: [string, unknown][];
  /** One value each: phase, round, whose turn it is. */
  simple: [string, unknown][];
  /** What is known of each seat in a word or a few: the columns of one table. */
  bySeat: [string, Json][];
  /** The same where it is more than that. */
  seatTrees: [string, Json][];
  trees: [string, unknown][];
  /** The names of those in which there is nothing. */
  empty: string[];
  options: unknown;
}

/** Whose view a state is. `bySeat` names its fields that are dicts with seats for keys. */
export interface Eyes {
  size: number;
  seat: number | null;
  bySeat: ReadonlySet<string>;
  /** The fields that have once shown something of another seat: they stay in the table, so that nothing jumps. */
  shared: Set<string>;
}

/** Sort the fields of a game's state. The numbers of all seats are no news and left out. */
export function partsOf(game: Json, { size, seat, bySeat, shared }: Eyes): Parts {
  const { options, ...fields } = game;
  const parts: Parts = { own: [], simple: [], bySeat: [], seatTrees: [], trees: [], empty: [], options };
  for (const [name, value] of Object.entries(fields)) {
    if (isCounted(value, size)) continue;
    if (isEmpty(value)) parts.empty.push(name);
    else if (!isTree(value)) parts.simple.push([name, value]);
    else if (!bySeat.has(name)) parts.trees.push([name, value]);
    else if (Object.values(value).some(isTree)) parts.seatTrees.push([name, value as Json]);
    else if (!shared.has(name) && isOwn(value, seat)) parts.own.push([name, (value as Json)[String(seat)]]);
    else {
      shared.add(name);
      parts.bySeat.push([name, value as Json]);
    }
  }
  return parts;
}

/** A yes or no that only one seat has is more often a mark that others will get than a secret. */
function isOwn(value: object, seat: number | null): boolean {
  const [first, ...others] = Object.entries(value);
  return first !== undefined && others.length === 0 && first[0] === String(seat) && typeof first[1] !== "boolean";
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Whether this is 1, 2, 3 … up to the number of seats. */
function isCounted(value: unknown, size: number): boolean {
  return Array.isArray(value) && value.length === size && value.every((item, index) => item === index + 1);
}
