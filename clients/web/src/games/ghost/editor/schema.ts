// What may stand in a module, as the server's types say it.

import { signal } from "@preact/signals";
import { complain } from "../../../state/notices";
import { ask } from "../../../wire/http";

/** As much of JSON Schema as the server's types need. */
interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: { readonly [name: string]: Schema };
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  discriminator?: { propertyName: string; mapping: { readonly [tag: string]: string } };
}

interface ModuleSchema extends Schema {
  $defs: { readonly [name: string]: Schema };
}

/** What a field holds, and so how it is asked for. */
export type Kind =
  | { is: "text"; long: boolean; most: number }
  | { is: "id" }
  | { is: "number"; least: number; most: number; usual: number }
  | { is: "yes" }
  | { is: "choice"; values: readonly string[]; usual: string }
  | { is: "several"; values: readonly string[] }
  | { is: "names" }
  | { is: "colours"; of: Kind }
  | { is: "part"; part: string }
  | { is: "tagged"; tag: string; parts: { readonly [tag: string]: string } }
  | { is: "list"; of: Kind; most: number };

export interface Field {
  name: string;
  required: boolean;
  kind: Kind;
}

export const schema = signal<ModuleSchema | undefined>(undefined);

/** Have the schema, once. */
export async function fetchSchema(game: string): Promise<void> {
  if (schema.peek()) return;
  try {
    schema.value = await ask<ModuleSchema>("GET", `/api/schemas/${game}.module.json`);
  } catch (trouble) {
    complain(trouble);
  }
}

const LONG = 1_000;

/** The fields of a part, by its name in the schema, without its tag. */
export function fieldsOf(whole: ModuleSchema, part: string): readonly Field[] {
  const { properties = {}, required = [] } = whole.$defs[part] ?? {};
  return Object.entries(properties)
    .filter(([name, one]) => !(one.enum?.length === 1 && (name === "kind" || name === "type")))
    .map(([name, one]) => ({ name, required: required.includes(name), kind: kindOf(whole, one, name) }));
}

function kindOf(whole: ModuleSchema, one: Schema, name: string): Kind {
  const options = (one.anyOf ?? []).filter(({ type }) => type !== "null");
  const only = options.length === 1 ? options[0] : undefined;
  if (only) return kindOf(whole, { ...only, default: one.default }, name);
  if (one.discriminator) return { is: "tagged", tag: one.discriminator.propertyName, parts: mapped(one.discriminator.mapping) };
  const plain = options.find(({ type }) => type === "string");
  if (plain) return text(plain);
  if (one.$ref) return { is: "part", part: last(one.$ref) };
  if (one.enum) return { is: "choice", values: one.enum, usual: typeof one.default === "string" ? one.default : "" };
  if (one.type === "boolean") return { is: "yes" };
  if (one.type === "integer") return { is: "number", least: one.minimum ?? 0, most: one.maximum ?? 999, usual: typeof one.default === "number" ? one.default : Math.max(1, one.minimum ?? 1) };
  if (one.type === "array") return listOf(whole, one, name);
  if (typeof one.additionalProperties === "object") return { is: "colours", of: kindOf(whole, one.additionalProperties, name) };
  return one.pattern?.startsWith("^[a-z]") ? { is: "id" } : text(one);
}

function listOf(whole: ModuleSchema, { items = {}, maxItems = 99 }: Schema, name: string): Kind {
  if (items.enum) return { is: "several", values: items.enum };
  if (items.type === "string") return { is: "names" };
  return { is: "list", of: kindOf(whole, items, name), most: maxItems };
}

function text({ maxLength = 2_000 }: Schema): Kind {
  return { is: "text", long: maxLength > LONG, most: maxLength };
}

function mapped(mapping: { readonly [tag: string]: string }): { [tag: string]: string } {
  return Object.fromEntries(Object.entries(mapping).map(([tag, ref]) => [tag, last(ref)]));
}

function last(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
