import type { Json } from "../../wire/types";
import { isBilingual } from "../../words/catalogue";

/** What a value of a game's state is to the eye. */
export type Shape = "unknown" | "flag" | "time" | "number" | "text" | "list" | "tree";

/** From here on a number is a time in unix milliseconds: nothing in a game is counted that far. */
const TIMES_FROM = 1e12;

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return "unknown";
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

/**
 * Whether a dict tells of seats: every key is one, and they are all there or not just the first few. Rounds and seats
 * are both numbers, so a dict with the keys 1 and 2 of five might be either; it is shown as it is.
 */
export function isBySeat(value: unknown, size: number): value is Json {
  const keys = seatsIn(value, size);
  return keys.length > 0 && (keys.length === size || Math.max(...keys) > keys.length);
}

/**
 * Whether a dict has what only seat 1 knows of itself, as that seat sees it. It might be what the first round brought,
 * too; so no longer once anything in the state counts further, and not where it has something for each seat.
 */
export function isOwn(value: unknown, size: number, seat: number | null, game: Json): value is Json {
  const keys = seatsIn(value, size);
  if (seat !== 1 || keys.length !== 1 || keys[0] !== seat || Object.values(game).some(countsOn)) return false;
  return seatsIn((value as Json)[seat], size).length === 0;
}

function countsOn(value: unknown): boolean {
  return typeof value === "number" && value >= 2 && value < TIMES_FROM;
}

/** The keys of a dict if all of them are seats. */
function seatsIn(value: unknown, size: number): number[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const keys = Object.keys(value).map(Number);
  return keys.every((key) => Number.isInteger(key) && key >= 1 && key <= size) ? keys : [];
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
  /** The names of those in which there is nothing. */
  empty: string[];
  options: unknown;
}

/**
 * Sort the fields of a game's state. What a field is was decided when it first had something in it and is kept in
 * `known`, so that nothing jumps to and fro. The numbers of all seats are no news and left out.
 */
export function partsOf(game: Json, size: number, seat: number | null, known: Map<string, boolean>): Parts {
  const { options, ...fields } = game;
  const parts: Parts = { simple: [], bySeat: [], seatTrees: [], trees: [], empty: [], options };
  for (const [name, value] of Object.entries(fields)) {
    if (isCounted(value, size)) continue;
    if (isEmpty(value)) {
      parts.empty.push(name);
      continue;
    }
    if (!isTree(value)) {
      parts.simple.push([name, value]);
      continue;
    }
    const own = isOwn(value, size, seat, game);
    if (!own && !known.has(name)) known.set(name, isBySeat(value, size));
    if (!own && !known.get(name)) parts.trees.push([name, value]);
    else if (Object.values(value).some(isTree)) parts.seatTrees.push([name, value as Json]);
    else parts.bySeat.push([name, value as Json]);
  }
  return parts;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Whether this is 1, 2, 3 … up to the number of seats. */
function isCounted(value: unknown, size: number): boolean {
  return Array.isArray(value) && value.length === size && value.every((item, index) => item === index + 1);
}
