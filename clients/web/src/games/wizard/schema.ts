// What may be written in a pack, as the server's types say it.

import { signal } from "@preact/signals";
import { complain } from "../../state/notices";
import { ask } from "../../wire/http";

/** As much of JSON Schema as the server's types need. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: { readonly [name: string]: Schema };
  required?: readonly string[];
  discriminator?: { mapping: { readonly [tag: string]: string } };
}

export interface PackSchema {
  $defs: { readonly [name: string]: Schema };
  "x-events": { readonly [event: string]: readonly string[] };
  "x-timings": { readonly [timing: string]: readonly string[] };
  "x-published": { readonly [doable: string]: readonly string[] };
  "x-selectors": readonly string[];
}

export const GROUPS = ["doable", "chooser", "value", "condition", "trigger", "card", "event", "selector"] as const;
export type Group = (typeof GROUPS)[number];

export interface Field {
  name: string;
  takes: Schema;
  required: boolean;
}

/** Something that can be written: under its tag, with its fields; an event with the names that it brings. */
export interface Entry {
  group: Group;
  name: string;
  fields: readonly Field[];
  names: readonly string[];
}

export const schema = signal<PackSchema | undefined>(undefined);

/** Have the schema, once. */
export async function fetchSchema(game: string): Promise<void> {
  if (schema.peek()) return;
  try {
    schema.value = await ask<PackSchema>("GET", `/api/schemas/${game}.pack.json`);
  } catch (trouble) {
    complain(trouble);
  }
}

/** All there is to write, by group. */
export function entriesOf(pack: PackSchema): Entry[] {
  const { $defs } = pack;
  const tagged = (group: Group, tags: { readonly [tag: string]: string }) => Object.entries(tags).map(([name, ref]) => entry(group, name, $defs[lastOf(ref)], pack["x-published"][name]));
  const choosers = tagsIn($defs["Chooser"]);
  const values = Object.entries(tagsIn($defs["Value"])).filter(([tag]) => !(tag in choosers));
  const plain = (group: Group, ...names: string[]) => names.filter((name) => $defs[name]).map((name) => entry(group, name, $defs[name]));
  return [
    ...tagged("doable", tagsIn($defs["Doable"])),
    ...tagged("chooser", choosers),
    ...tagged("value", Object.fromEntries(values)),
    ...tagged("condition", tagsIn($defs["Condition"])),
    ...plain("trigger", "Trigger", "Filter", "Branch"),
    ...plain("card", "Treasure", "TreasureBehavior", "Exploration", "ExplorationBehavior"),
    ...Object.entries({ ...pack["x-timings"], ...pack["x-events"] }).map(([name, fields]) => ({ group: "event" as const, name, fields: [], names: fields.map((field) => `$${name}.${field}`) })),
    ...pack["x-selectors"].map((name) => ({ group: "selector" as const, name, fields: [], names: [] })),
  ];
}

function entry(group: Group, name: string, { properties = {}, required = [] }: Schema = {}, published: readonly string[] = []): Entry {
  const fields = Object.entries(properties).filter(([field]) => field !== "type" || group === "card").map(([field, takes]) => ({ name: field, takes, required: required.includes(field) }));
  return { group, name, fields, names: published.map((one) => `$….${one}`) };
}

function tagsIn({ discriminator, anyOf = [] }: Schema = {}): { [tag: string]: string } {
  return Object.assign({}, ...anyOf.map((one) => (one.anyOf ? tagsIn(one) : {})), discriminator?.mapping);
}

export function lastOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** What a field takes, in few words: the names of types as they are, values as they are written. */
export function takenBy({ $ref, type, enum: values, anyOf, items }: Schema): string {
  if ($ref) return lastOf($ref);
  if (values) return values.map((value) => `"${value}"`).join(" | ");
  if (items) return `[${takenBy(items)}, …]`;
  if (!anyOf) return type ?? "?";
  const said = new Set(anyOf.filter((one) => one.type !== "null").map((one) => (anyOf.length > 9 && one.$ref ? "Condition" : takenBy(one))));
  return [...said].join(" | ");
}

/** The least that may stand for it. */
export function templateOf({ group, name, fields }: Entry): unknown {
  if (group === "event" || group === "selector") return name;
  const tag = group === "card" || group === "trigger" ? {} : { type: name };
  return { ...tag, ...Object.fromEntries(fields.filter(({ required, name }) => required && name !== "class").map((field) => [field.name, stands(field)])) };
}

function stands({ name, takes }: Field): unknown {
  if (takes.enum) return takes.enum[0];
  if (takes.type === "array") return [];
  if (takes.type === "integer") return Math.max(1, takes.minimum ?? 1);
  if (takes.$ref?.endsWith("/Condition")) return { type: "AlwaysTrue" };
  if (/^(target|player|playerUUID|from|ask)$/.test(name)) return "self";
  if (/^monster/.test(name)) return { type: "monsterChooser" };
  if (/^card/i.test(name)) return { type: "cardChooser" };
  if (name === "event") return "onPlayCard";
  return takes.$ref ? 1 : "name";
}
