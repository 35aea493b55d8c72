import type { Json } from "../../wire/types";

/** What a value of a game's state is to the eye. */
export type Shape = "unknown" | "flag" | "time" | "number" | "text" | "list" | "tree";

/** From here on a number is a time in unix milliseconds: nothing in a game is counted that far. */
const TIMES_FROM = 1e12;

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return "unknown";
  if (typeof value === "boolean") return "flag";
  if (typeof value === "number") return value >= TIMES_FROM ? "time" : "number";
  if (typeof value === "string") return "text";
  return Array.isArray(value) && value.every(isSimple) ? "list" : "tree";
}

/** Whether a value is one word, and no tree. */
export function isSimple(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

export function isTree(value: unknown): value is Json | unknown[] {
  return shapeOf(value) === "tree" && entriesOf(value).length > 0;
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/**
 * Whether a dict tells of seats: every key is one, and they are all there or not just the first few. Rounds and seats
 * are both numbers, so a dict with the keys 1 and 2 of five might be either; it is shown as it is. So is one with the
 * own seat alone if that is seat 1, unless there is nothing in the state that could be the number of a round.
 */
export function isBySeat(value: unknown, size: number, seat: number | null, game: Json): value is Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value).map(Number);
  if (keys.length === 0 || !keys.every((key) => Number.isInteger(key) && key >= 1 && key <= size)) return false;
  const own = keys.length === 1 && keys[0] === seat && !Object.values(game).some(isCount);
  return own || keys.length === size || Math.max(...keys) > keys.length;
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && value >= 1 && value < TIMES_FROM;
}

/** The parts of a state in the order in which they are shown. */
export interface Parts {
  /** One value each: phase, round, whose turn it is. */
  simple: [string, unknown][];
  /** What is known of each seat in a word or a few: the columns of one table. */
  bySeat: [string, Json][];
  /** The same where it is more than that. */
  seatTrees: [string, Json][];
  trees: [string, unknown][];
  options: unknown;
}

/**
 * Sort the fields of a game's state. What a field is was decided when it first had something in it and is kept in
 * `known`, so that nothing jumps to and fro. The numbers of all seats are no news and left out.
 */
export function partsOf(game: Json, size: number, seat: number | null, known: Map<string, boolean>): Parts {
  const { options, ...fields } = game;
  const parts: Parts = { simple: [], bySeat: [], seatTrees: [], trees: [], options };
  for (const [name, value] of Object.entries(fields)) {
    if (isCounted(value, size)) continue;
    if (!isTree(value)) {
      parts.simple.push([name, value]);
      continue;
    }
    if (!known.has(name)) known.set(name, isBySeat(value, size, seat, game));
    if (!known.get(name)) parts.trees.push([name, value]);
    else if (Object.values(value).some(isTree)) parts.seatTrees.push([name, value as Json]);
    else parts.bySeat.push([name, value as Json]);
  }
  return parts;
}

/** Whether this is 1, 2, 3 … up to the number of seats. */
function isCounted(value: unknown, size: number): boolean {
  return Array.isArray(value) && value.length === size && value.every((item, index) => item === index + 1);
}
