import type { Json } from "../wire/types";

type Value = string | number | boolean;

/** What an option takes, as its JSON Schema says. */
export type Kind =
  | { kind: "bool" }
  | { kind: "int"; min?: number; max?: number }
  | { kind: "text"; max?: number }
  | { kind: "one"; values: Value[] }
  | { kind: "list"; item: Kind; min: number; max?: number }
  | { kind: "tuple"; items: Kind[] }
  /** Anything else, written as JSON. */
  | { kind: "json" };

/** One option of a game: its name, what it takes, whether it may be none, and what it is if nobody says. */
export interface GameOption {
  name: string;
  kind: Kind;
  nullable: boolean;
  standard: unknown;
}

/** The options that a JSON Schema describes, in its order. */
export function optionsOf(schema: Json): GameOption[] {
  const defs = (schema["$defs"] ?? {}) as Json;
  const { properties = {} } = resolved(schema, defs) as { properties?: { [name: string]: Json } };
  return Object.entries(properties).map(([name, property]) => {
    const { nullable, rest } = withoutNull(resolved(property, defs), defs);
    return { name, kind: kindOf(rest, defs), nullable, standard: property["default"] };
  });
}

/** What every option is if nobody says anything. */
export function standards(options: readonly GameOption[]): Json {
  return Object.fromEntries(options.map(({ name, standard }) => [name, standard]));
}

/** Those of the values that differ from what they would be anyway. */
export function differing(base: Json, values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])));
}

/** What options are about, as the server says it of each game. */
export type Groups = { readonly [group in "time" | "numbers" | "programs"]?: readonly string[] };

/** What is asked elsewhere on the page. */
const ELSEWHERE = ["pace", "language", "replay_links"];

/** The options by what they are about; in each group the plain ones first. */
export function grouped(options: readonly GameOption[], groups: Groups): { [group in "rules" | keyof Required<Groups>]: GameOption[] } {
  const asked = options.filter(({ name }) => !ELSEWHERE.includes(name));
  const of = (group: keyof Groups) => asked.filter(({ name }) => groups[group]?.includes(name));
  const [time, numbers, programs] = [of("time"), of("numbers"), of("programs")];
  const rules = asked.filter((option) => ![time, numbers, programs].some((group) => group.includes(option)));
  // Who may look on or come later is wanted more rarely than anything of the game, one account in several seats still more.
  const last = ({ name }: GameOption) => ["entering", "delay", "hot_seat"].indexOf(name);
  return { rules: rules.toSorted((one, other) => last(one) - last(other)), time, numbers, programs };
}

/** A first value of a kind, for a list that grows and for an option that was none. */
export function fresh(kind: Kind): unknown {
  switch (kind.kind) {
    case "bool":
      return false;
    case "int":
      return kind.min ?? Math.min(0, kind.max ?? 0);
    case "text":
      return "";
    case "one":
      return kind.values[0];
    case "list":
      return Array.from({ length: kind.min }, () => fresh(kind.item));
    case "tuple":
      return kind.items.map(fresh);
    case "json":
      return {};
  }
}

/** Which option a refusal speaks of, if any. */
export function blamed(reason: string, options: readonly GameOption[]): string | undefined {
  const named = /options\.(\w+)/.exec(reason)?.[1];
  return options.map(({ name }) => name).find((name) => name === named || reason.includes(`${name}:`) || reason.includes(`\`${name}\``));
}

function resolved(schema: Json, defs: Json): Json {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return schema;
  const found = defs[ref.slice(ref.lastIndexOf("/") + 1)];
  return found ? resolved({ ...(found as Json), ...without(schema, "$ref") }, defs) : {};
}

function withoutNull(schema: Json, defs: Json): { nullable: boolean; rest: Json } {
  if (Array.isArray(schema["enum"]) && schema["enum"].includes(null)) {
    return { nullable: true, rest: { ...schema, enum: schema["enum"].filter((value) => value !== null) } };
  }
  const any = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(any)) return { nullable: false, rest: schema };
  const kinds = (any as Json[]).map((one) => resolved(one, defs));
  const others = kinds.filter((one) => one["type"] !== "null");
  return { nullable: others.length < kinds.length, rest: others.length === 1 ? (others[0] as Json) : { anyOf: others } };
}

function kindOf(schema: Json, defs: Json): Kind {
  const { type, minimum, maximum, maxLength, prefixItems, items, anyOf } = resolved(schema, defs);
  const values = valuesOf(resolved(schema, defs));
  if (values) return { kind: "one", values };
  if (Array.isArray(anyOf)) return united(anyOf as Json[], defs);
  if (type === "boolean") return { kind: "bool" };
  if (type === "integer") return { kind: "int", ...number("min", minimum), ...number("max", maximum) };
  if (type === "string") return { kind: "text", ...number("max", maxLength) };
  if (type === "array" && Array.isArray(prefixItems)) return { kind: "tuple", items: (prefixItems as Json[]).map((item) => kindOf(item, defs)) };
  if (type === "array" && typeof items === "object" && items !== null) return listOf(schema, items as Json, defs);
  return { kind: "json" };
}

function listOf(schema: Json, items: Json, defs: Json): Kind {
  const least = schema["minItems"];
  return { kind: "list", item: kindOf(items, defs), min: typeof least === "number" ? least : 0, ...number("max", schema["maxItems"]) };
}

/** Several lists of values are one; anything else together is JSON. */
function united(schemas: readonly Json[], defs: Json): Kind {
  const all = schemas.map((one) => valuesOf(resolved(one, defs)));
  return all.every((values) => values !== undefined) ? { kind: "one", values: all.flat() } : { kind: "json" };
}

function valuesOf(schema: Json): Value[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"] as Value[];
  return "const" in schema ? [schema["const"] as Value] : undefined;
}

function number<Name extends string>(name: Name, value: unknown): { [one in Name]?: number } {
  return (typeof value === "number" ? { [name]: value } : {}) as { [one in Name]?: number };
}

function without(schema: Json, name: string): Json {
  const { [name]: _, ...rest } = schema;
  return rest;
}
