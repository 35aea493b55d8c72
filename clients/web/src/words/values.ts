// What kinds of values there are in facts.

/** Keys and values that are numbers mean something else in every field: they are never called as another field calls them. */
export const NUMBER = /^-?[0-9]+$/;

/** Fields in which people write what they like. */
export const FREE: ReadonlySet<string> = new Set(["text", "title", "reason", "content", "description", "said", "seed", "sealed_seed"]);

/** Fields that may name a command: they are called as it is. */
export const COMMANDS: ReadonlySet<string> = new Set(["kind"]);

/** Fields of places on a map. */
const PLACES: ReadonlySet<string> = new Set(["position", "positions"]);

/** Families of codes that are no values: what a fact says is never looked up among them. */
const NOT_VALUES = new Set(["fact", "command", "prompt", "field", "option", "reason", "preset", "query", "state", "count", "amount", "curve", "name", "choice", "quiet", "handout", "heading", "subheading", "below", "shipped", "to", "called", "log"]);

/** The value of a family that stands for all it does not name. */
export const OTHERWISE = "other";

const NAME_MOST = 40;

/** Text between marks that keep its direction to itself. */
export function apart(text: string): string {
  return text ? `\u2068${text}\u2069` : "";
}

/** A name that would fill the line, cut. */
export function shortened(name: string): string {
  if (name.length <= NAME_MOST) return name;
  const letters = [...name];
  return letters.length > NAME_MOST ? `${letters.slice(0, NAME_MOST).join("")}…` : name;
}

/** A code as words. */
export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

/** The value as part of a code: `true`, `-1`, `none` for what is missing or empty text, of several how many. */
export function caseOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  return typeof value === "object" ? String(Object.keys(value).length) : String(value);
}

/** A text that the game has in both languages. */
export function isBilingual(value: unknown): value is { zh: string; en: string } {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return false;
  const { zh, en } = value as { zh?: unknown; en?: unknown };
  return typeof zh === "string" && typeof en === "string";
}

/** A thing with parts, which may have a name of its own. */
export function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isBilingual(value);
}

/** A pair of whole numbers as a place on a map; empty for anything else. */
export function placeOf(value: unknown): string {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one)) ? `(${value.join(", ")})` : "";
}

/** Whether values of this field are places. */
export function arePlaces(family: string): boolean {
  return PLACES.has(family);
}

/** The words of all values, whatever family has them; of several the first. */
export function valuesOf(sentences: Readonly<Record<string, string>>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [code, text] of Object.entries(sentences)) {
    const [family = "", value, more] = code.split(".");
    if (value && more === undefined && value !== OTHERWISE && !NOT_VALUES.has(family) && !values.has(value)) values.set(value, text);
  }
  return values;
}
