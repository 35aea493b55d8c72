import type { Json } from "../../wire/types";
import { isBilingual } from "../../words/values";

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
  options: unknown;
}

/** Whose view a state is. `bySeat` names its fields that are dicts with seats for keys. */
export interface Eyes {
  size: number;
  seat: number | null;
  bySeat: ReadonlySet<string>;
  /** The fields whose values are seats: whose turn it is, who has won. */
  naming: ReadonlySet<string>;
  /** The fields that have once shown something of another seat: they stay in the table, so that nothing jumps. */
  shared: Set<string>;
}

/** A state in which what is said of each seat by several fields is said by as many fields of the state. */
export function spread(game: Json, bySeat: ReadonlySet<string>): { game: Json; bySeat: ReadonlySet<string> } {
  const flat: Json = {};
  const names = new Set(bySeat);
  for (const [name, value] of Object.entries(game)) {
    if (!bySeat.has(name) || !entriesOf(value).every(([, one]) => isRecord(one))) {
      flat[name] = value;
      continue;
    }
    for (const [seat, one] of entriesOf(value)) {
      for (const [inner, said] of entriesOf(one)) {
        const field = inner in game ? `${name}.${inner}` : inner;
        names.add(field);
        flat[field] = { ...(flat[field] as Json | undefined), [seat]: said };
      }
    }
  }
  return { game: flat, bySeat: names };
}

/** The name of a field itself, where it stands for one within another. */
export function innermost(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isRecord(value: unknown): boolean {
  return shapeOf(value) === "tree" && !Array.isArray(value) && entriesOf(value).length > 0;
}

/** A field of which the page tells: every question says how long it may be answered. */
const TOLD = "until";

/** Sort the fields of a game's state. The numbers of all seats are no news and left out, and so is what is empty. */
export function partsOf(game: Json, { size, seat, bySeat, naming, shared }: Eyes): Parts {
  const { options, ...fields } = game;
  const parts: Parts = { own: [], simple: [], bySeat: [], seatTrees: [], trees: [], options };
  for (const [name, value] of Object.entries(fields)) {
    if (name === TOLD || isCounted(value, size) || isEmpty(value) || (naming.has(name) && value === 0)) continue;
    if (isSimple(value) || (naming.has(name) && shapeOf(value) === "list")) parts.simple.push([name, value]);
    else if (!isTree(value)) parts.trees.push([name, value]);
    else if (!bySeat.has(name)) parts.trees.push([name, value]);
    else if (Object.values(value).some(isTree)) parts.seatTrees.push([name, value as Json]);
    else if (!shared.has(name) && isOwn(value, seat)) parts.own.push([name, (value as Json)[String(seat)]]);
    else {
      if (isHeld(value as Json, seat)) parts.own.push([name, (value as Json)[String(seat)]]);
      shared.add(name);
      parts.bySeat.push([name, value as Json]);
    }
  }
  if (parts.bySeat.length > MANY) parts.bySeat = parts.bySeat.filter(([, values]) => Object.values(values).some(Boolean));
  parts.simple.sort(([one, first], [other, second]) => rank(first, naming.has(one)) - rank(second, naming.has(other)));
  return parts;
}

/** The number of columns from which those are left out in which nobody has anything yet. */
const MANY = 6;

/** A yes or no that only one seat has is more often a mark that others will get than a secret. */
function isOwn(value: object, seat: number | null): boolean {
  const [first, ...others] = Object.entries(value);
  return first !== undefined && others.length === 0 && first[0] === String(seat) && typeof first[1] !== "boolean";
}

/** Whose turn it is and what goes on come before what is counted, and times come last. */
function rank(value: unknown, naming: boolean): number {
  if (naming) return 0;
  return { text: 1, flag: 3, time: 4 }[shapeOf(value) as "text"] ?? 2;
}

/** Whether it is a hand: things of which others have only the number. */
function isHeld(values: Json, seat: number | null): boolean {
  const own = values[String(seat)];
  const others = Object.entries(values).filter(([other]) => other !== String(seat));
  return Array.isArray(own) && own.some((one) => one !== null) && others.some(([, cards]) => Array.isArray(cards) && cards.length > 0) && others.every(([, cards]) => Array.isArray(cards) && cards.every((one) => one === null));
}

/** Whether there is nothing in it: no value, or none within it. */
export function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined || value === null || value === "";
  return Object.values(value).every((one) => one === undefined || one === "" || (typeof one === "object" && one !== null && isEmpty(one)));
}

/** Whether this is 1, 2, 3 … up to the number of seats. */
function isCounted(value: unknown, size: number): boolean {
  return Array.isArray(value) && value.length === size && value.every((item, index) => item === index + 1);
}
