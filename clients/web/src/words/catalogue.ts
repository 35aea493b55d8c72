import type { Fact } from "../wire/types";
import type { Language } from "./language";
import { filled } from "./say";

/** Families of codes that are no values: what a fact says is never looked up among them. */
const NOT_VALUES = new Set(["fact", "command", "prompt", "field", "option", "reason", "preset", "query", "state"]);

/** Fields in which people write what they like. */
const FREE = new Set(["text", "title", "seed", "sealed_seed"]);

/** A game's sentences in one language, and with the names of players its facts in plain words. */
export class Words {
  private readonly values: ReadonlyMap<string, string>;

  constructor(
    readonly language: Language,
    private readonly sentences: Readonly<Record<string, string>>,
    private readonly names: Readonly<Record<string, string>> = {},
  ) {
    this.values = valuesOf(sentences);
  }

  /** The words of one code; one that the catalogue lacks speaks for itself. */
  code(code: string, otherwise = code): string {
    return this.sentences[code] ?? otherwise;
  }

  has(code: string): boolean {
    return code in this.sentences;
  }

  /** The same with its parameters. */
  sentence(code: string, params: Record<string, string | number>): string {
    return filled(this.code(code), params);
  }

  /** A fact as a sentence. */
  fact(fact: Fact): string {
    const template = this.sentences[`fact.${fact.type}`];
    if (template === undefined) return `${plain(fact.type)} ${JSON.stringify(fact)}`;
    const params = Object.entries(fact).map(([name, value]) => [name, FREE.has(name) ? String(value) : this.value(value, name) || "–"]);
    return filled(template, Object.fromEntries(params) as Record<string, string>);
  }

  /** A value in words: a code by the family of its field, or by whatever family has it. */
  value(value: unknown, family = ""): string {
    if (value === null || value === undefined) return "?";
    if (typeof value === "boolean") return value ? "✓" : "✗";
    if (typeof value === "string") return this.code(`${family}.${value}`, this.values.get(value) ?? this.names[value] ?? value);
    if (Array.isArray(value)) return this.listed(value.map((item) => this.within(item)));
    if (typeof value === "object") return this.listed(this.entries(value as Record<string, unknown>));
    return String(value);
  }

  /** Several things in a row. */
  listed(items: readonly string[]): string {
    return items.join(this.language === "zh" ? "、" : ", ");
  }

  /** The name of a field of the game's state, or of a key in it. */
  field(name: string): string {
    return this.code(`state.${name}`, this.values.get(name) ?? this.names[name] ?? plain(name));
  }

  private entries(value: Record<string, unknown>): string[] {
    const colon = this.language === "zh" ? "：" : ": ";
    return Object.entries(value).map(([key, item]) => this.field(key) + colon + this.within(item));
  }

  private within(value: unknown): string {
    const told = this.value(value) || "–";
    return typeof value === "object" && value !== null ? `(${told})` : told;
  }
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

function valuesOf(sentences: Readonly<Record<string, string>>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [code, text] of Object.entries(sentences)) {
    const [family = "", value, more] = code.split(".");
    if (value && more === undefined && !NOT_VALUES.has(family) && !values.has(value)) values.set(value, text);
  }
  return values;
}
