import { isRecord } from "./gaps";

/** Where views and facts have the names of what facts point at: `officers.*.name`, `fight_began: foes.*.name`; by kind. */
export type NameTable = { readonly [kind: string]: readonly string[] };

/** A thing of a kind as it was found: its id, and its name or itself. */
export interface Named {
  kind: string;
  id: string;
  thing: unknown;
}

/** One place of names: in facts of a type, or in the view (an empty one). */
export interface Source {
  kind: string;
  fact: string;
  id: string;
  path: readonly string[];
}

/** The table, read. */
export function sourcesOf(table: NameTable): Source[] {
  return Object.entries(table).flatMap(([kind, texts]) => texts.map((text) => source(kind, text)));
}

function source(kind: string, text: string): Source {
  const [place = "", fact = ""] = text.split(": ").reverse();
  const [path = "", id = ""] = place.split("=").reverse();
  return { kind, fact, id, path: path.split(".").filter(Boolean) };
}

/** What holds all that lies at a source, and is another object as soon as anything in it has changed. */
export function aroundIn({ path }: Source, root: unknown): unknown {
  const whole = path.indexOf("*");
  let around = root;
  for (const part of path.slice(0, whole < 0 ? -1 : whole)) around = isRecord(around) && Object.hasOwn(around, part) ? around[part] : undefined;
  return around;
}

/** Everything that lies at a source. */
export function* found({ kind, id, path }: Source, root: unknown): Generator<Named> {
  for (const [key, around, thing] of below(root, path, "", root)) {
    const own = id ? idOf(around, id) : idOf(thing) || idOf(around) || key;
    if (own) yield { kind, id: own, thing };
  }
}

type Below = readonly [key: string, around: unknown, thing: unknown];

function* below(value: unknown, [part, ...rest]: readonly string[], key: string, around: unknown): Generator<Below> {
  if (part === undefined) yield [key, around, value];
  else if (part !== "*") {
    if (isRecord(value) && Object.hasOwn(value, part)) yield* below(value[part], rest, key, value);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, one] of Object.entries(value)) yield* below(one, rest, inner, value);
  }
}

function idOf(thing: unknown, field = "id"): string {
  const id = isRecord(thing) && Object.hasOwn(thing, field) ? thing[field] : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}
