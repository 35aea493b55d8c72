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
 * are both numbers, and 1, 2 of five might be either; such a dict is shown as it is.
 */
export function isBySeat(value: unknown, size: number): value is Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value).map(Number);
  if (keys.length === 0 || !keys.every((key) => Number.isInteger(key) && key >= 1 && key <= size)) return false;
  return keys.length === size || Math.max(...keys) > keys.length;
}

/** The parts of a state in the order in which they are shown. */
export interface Parts {
  /** One value each: phase, round, whose turn it is. */
  simple: [string, unknown][];
  /** What is known of each seat: the columns of one table. */
  bySeat: [string, Json][];
  trees: [string, unknown][];
  options: unknown;
}

/** Sort the fields of a game's state; `seats` names those that told of seats before and still do. */
export function partsOf(game: Json, size: number, seats: ReadonlySet<string>): Parts {
  const { options, ...fields } = game;
  const parts: Parts = { simple: [], bySeat: [], trees: [], options };
  for (const [name, value] of Object.entries(fields)) {
    if (isBySeat(value, size) || (seats.has(name) && !isSimple(value) && entriesOf(value).length > 0)) parts.bySeat.push([name, value as Json]);
    else if (shapeOf(value) === "tree" && isTree(value)) parts.trees.push([name, value]);
    else parts.simple.push([name, value]);
  }
  return parts;
}
