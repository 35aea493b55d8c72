// A module while it is written: the tables and lists of its file, and how one of them is changed.

import { TomlError, parse, stringify } from "smol-toml";

export type Part = { readonly [field: string]: Value };
export type Value = string | number | boolean | Part | readonly Value[];

/** A field of a table, or a place in a list: the way from the whole module to a part of it. */
export type Step = string | number;
export type Trail = readonly Step[];

/** The module in a text, or why there is none. */
export function read(text: string): { module: Part } | { trouble: string } {
  try {
    return { module: parse(text) as Part };
  } catch (trouble) {
    if (trouble instanceof TomlError) return { trouble: `${trouble.message.split("\n")[0]} (at line ${trouble.line}, column ${trouble.column})` };
    return { trouble: trouble instanceof Error ? (trouble.message.split("\n")[0] ?? "") : String(trouble) };
  }
}

/** The same module as text; what was said in comments is lost. */
export function write(module: Part): string {
  return stringify(module);
}

/** What lies at the end of a trail. */
export function at(value: Value | undefined, trail: Trail): Value | undefined {
  const [step, ...rest] = trail;
  if (step === undefined) return value;
  if (typeof step === "number") return isList(value) ? at(value[step], rest) : undefined;
  return isPart(value) && Object.hasOwn(value, step) ? at(value[step], rest) : undefined;
}

/** The same value with something else at the end of a trail, or with nothing there. */
export function changed(value: Value | undefined, trail: Trail, to: Value | undefined): Value | undefined {
  const [step, ...rest] = trail;
  if (step === undefined) return to;
  if (typeof step === "number") {
    const list = isList(value) ? value : [];
    const inner = changed(list[step], rest, to);
    return inner === undefined ? list.filter((_, index) => index !== step) : list.map((one, index) => (index === step ? inner : one));
  }
  const part = isPart(value) ? value : {};
  const inner = changed(own(part, step), rest, to);
  return inner === undefined ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== step)) : { ...part, [step]: inner };
}

/** The list at the end of a trail; an empty one where there is none. */
export function listAt(value: Value | undefined, trail: Trail): readonly Value[] {
  const found = at(value, trail);
  return isList(found) ? found : [];
}

export function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

export function isList(value: unknown): value is readonly Value[] {
  return Array.isArray(value);
}

/** All ids that are taken. */
export function ids(value: Value | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (one: Value | undefined) => {
    if (isList(one)) one.forEach(look);
    else if (isPart(one)) {
      if (typeof one["id"] === "string") found.add(one["id"]);
      Object.values(one).forEach(look);
    }
  };
  look(value);
  return found;
}

/** An id that is not taken: the kind of the part, and a number. */
export function freshId(module: Part, kind: string): string {
  const taken = ids(module);
  let number = 1;
  while (taken.has(`${kind}_${number}`)) number++;
  return `${kind}_${number}`;
}

/** A text of a module in a language, or in the other where it has but one. */
export function textIn(value: Value | undefined, language: "zh" | "en"): string {
  if (typeof value === "string") return value;
  if (!isPart(value)) return "";
  const found = value[language] ?? value["zh"] ?? value["en"];
  return typeof found === "string" ? found : "";
}

function own(part: Part, name: string): Value | undefined {
  return Object.hasOwn(part, name) ? part[name] : undefined;
}
