import type { Language } from "../browser/language";

// The grammar of sentences: text with gaps in braces. docs/build/words.md has it with examples, sotto_words the same in Python.

/** One gap: `{field}`, `{field:kind}`, `{field@kind}`, `{field?choice}`, `{field=same?choice}` or `{field|form|form}`. */
export interface Gap {
  field: string;
  kind: string;
  choice: string;
  forms: readonly string[];
  keys: string;
  same: string;
}

const GAP = /\{(-?\w+(?:\.-?\w+)*)(?:=(-?\w+(?:\.-?\w+)*)(?=\?))?(?:([:?@])(\w+)|\|([^{}]*))?\}/g;

/** The gaps of a sentence, in order. */
export function gapsOf(template: string): Gap[] {
  return [...template.matchAll(GAP)].map(([, ...parts]) => gap(parts));
}

/** The sentence with what is said in each gap; one of which nothing is known stays as it is written. */
export function fill(template: string, said: (gap: Gap) => string | undefined): string {
  return template.replace(GAP, (text: string, ...parts: (string | undefined)[]) => said(gap(parts)) ?? text);
}

function gap([field = "", same = "", how, name = "", forms]: readonly (string | undefined)[]): Gap {
  return { field, kind: how === ":" ? name : "", choice: how === "?" ? name : "", forms: forms?.split("|") ?? [], keys: how === "@" ? name : "", same };
}

/** What lies at `sides.0.seat` in a fact; `-1` is the last of a list. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce(inside, value);
}

function inside(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return /^-?\d+$/.test(part) ? value.at(Number(part)) : undefined;
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/** How many a value is: a number itself, of things in a row or under keys their count. */
export function numberOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (isRecord(value)) return Object.keys(value).length;
  return typeof value === "number" ? value : 0;
}

const ORDER: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** What a language calls one, few, many, and in which order. */
interface Plurals {
  rules: Intl.PluralRules;
  order: readonly Intl.LDMLPluralRule[];
}

const plurals = new Map<Language, Plurals>();

/** The form of a word for a number, of those that a language has, in the order of CLDR. */
export function formOf(forms: readonly string[], number: number, language: Language): string {
  const { rules, order } = plurals.get(language) ?? pluralsOf(language);
  return forms[Math.min(order.indexOf(rules.select(number)), forms.length - 1)] ?? "";
}

function pluralsOf(language: Language): Plurals {
  const rules = new Intl.PluralRules(language);
  const own = rules.resolvedOptions().pluralCategories;
  const made = { rules, order: ORDER.filter((one) => own.includes(one)) };
  plurals.set(language, made);
  return made;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
