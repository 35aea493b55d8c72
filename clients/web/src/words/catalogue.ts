import type { Fact } from "../wire/types";
import type { Language } from "./language";
import { filled, own } from "./say";
import { TEXTS } from "./texts";

/** Families of codes that are no values: what a fact says is never looked up among them. */
const NOT_VALUES = new Set(["fact", "command", "prompt", "field", "option", "reason", "preset", "query", "state", "count", "amount", "curve"]);

/** Keys and values that are numbers mean something else in every field: they are never called as another field calls them. */
const NUMBER = /^-?\d+$/;

/** Fields in which people write what they like. */
const FREE = new Set(["text", "title", "reason", "content", "description", "said", "seed", "sealed_seed"]);

/** Fields that may name a command: they are called as it is. */
const COMMANDS = new Set(["kind"]);

/** Fields that name a player; one whose name is gone has deleted the account. */
const PLAYERS = new Set(["opener", "player"]);

/** Fields of places on a map. */
const PLACES = new Set(["position", "positions"]);

/** How a game tells a fact where a template cannot: undefined leaves it to the template, "" says nothing. */
export type Teller = (fact: Fact, words: Words) => string | undefined;

/** A game's sentences in one language, and with the names of players its facts in plain words. */
export class Words {
  private readonly values: ReadonlyMap<string, string>;

  constructor(
    readonly language: Language,
    private readonly sentences: Readonly<Record<string, string>>,
    private readonly names: Readonly<Record<string, string>> = {},
    values?: ReadonlyMap<string, string>,
    private readonly own?: Teller,
  ) {
    this.values = values ?? valuesOf(sentences);
  }

  /** The same words with more names. */
  calling(names: Readonly<Record<string, string>>): Words {
    return new Words(this.language, this.sentences, { ...this.names, ...names }, this.values, this.own);
  }

  /** The same words, with a game's own way to tell its facts. */
  telling(own: Teller): Words {
    return new Words(this.language, this.sentences, this.names, this.values, own);
  }

  /** The words of one code; one that the catalogue lacks speaks for itself. */
  code(code: string, otherwise = code): string {
    return own(this.sentences, code) ?? otherwise;
  }

  has(code: string): boolean {
    return Object.hasOwn(this.sentences, code);
  }

  /** The same with its parameters. */
  sentence(code: string, params: Record<string, string | number>): string {
    return filled(this.code(code), params);
  }

  /** A fact as a sentence; empty where the game thinks it not worth one, unless `every` fact is to have its own. */
  fact(fact: Fact, every = false): string {
    const told = this.own?.(fact, this);
    if (told || (told === "" && !every)) return told;
    const template = own(this.sentences, `fact.${fact.type}`);
    if (template === undefined) return `${plain(fact.type)} ${JSON.stringify(fact)}`;
    const params = Object.entries(fact).map(([name, value]) => [name, FREE.has(name) && typeof value !== "object" ? String(value) : this.param(value, name)]);
    return filled(template, Object.fromEntries(params) as Record<string, string>);
  }

  /** A value in words: a code by the family of its field, or by whatever family has it. */
  value(value: unknown, family = ""): string {
    if (value === null || value === undefined) return "?";
    if (typeof value === "boolean") return this.code(`${family}.${value}`, value ? "✓" : "✗");
    if (typeof value === "number") return this.code(`${family}.${value}`, String(value));
    if (typeof value === "string") return this.code(`${family}.${value}`, this.called(value) ?? (COMMANDS.has(family) ? this.code(`command.${value}`, value) : value));
    if (isBilingual(value)) return value[this.language];
    if (isPlace(value, family)) return `(${value.join(", ")})`;
    if (Array.isArray(value)) return this.listed(value.map((item) => this.within(item, family)));
    if (typeof value === "object") return this.listed(this.entries(value as Record<string, unknown>, family));
    return String(value);
  }

  /** Several things in a row. */
  listed(items: readonly string[]): string {
    return items.join(this.language === "zh" ? "、" : ", ");
  }

  /** The name of a field of the game's state. */
  field(name: string): string {
    return this.code(`state.${name}`, plain(name));
  }

  /** What a key is called: the name of a field within the field, or of the thing something is said of. */
  key(key: string): string {
    return this.code(`state.${key}`, this.called(key) ?? plain(key));
  }

  /** The family in which what is under a key is looked up: a field's own, else that of the field around it. */
  familyAt(key: string, value: unknown, around: string): string {
    if (NUMBER.test(key)) return around;
    return typeof value === "number" || PLACES.has(key) || COMMANDS.has(key) || this.has(`${key}.${value}`) ? key : around;
  }

  private called(code: string): string | undefined {
    return NUMBER.test(code) ? undefined : (this.values.get(code) ?? own(this.names, code));
  }

  private param(value: unknown, name: string): string {
    if (PLAYERS.has(name) && typeof value === "string") return own(this.names, value) ?? TEXTS[this.language].deleted_player;
    if (name === "executed" && Array.isArray(value) && value.length === 0) return TEXTS[this.language].no_steps;
    return this.calledBy(value) ?? (this.value(value, name) || "–");
  }

  /** A thing with a name of its own is called by it, and so are several: all else that is known of them would fill the line. */
  private calledBy(value: unknown): string | undefined {
    if (typeof value !== "object" || value === null || Array.isArray(value) || isBilingual(value)) return undefined;
    const { id, name } = value as { id?: unknown; name?: unknown };
    if (isBilingual(name)) return name[this.language];
    if (typeof id === "string") return typeof name === "string" ? `\u2068${name}\u2069` : own(this.names, id);
    const inside = Object.values(value).map((one) => this.calledBy(one));
    return inside.length > 0 && inside.every((one) => one !== undefined) ? this.listed(inside) : undefined;
  }

  private entries(value: Record<string, unknown>, family: string): string[] {
    const colon = this.language === "zh" ? "：" : ": ";
    const known = Object.entries(value).filter(([, item]) => item !== null);
    return known.map(([key, item]) => this.key(key) + colon + this.within(item, this.familyAt(key, item, family)));
  }

  private within(value: unknown, family: string): string {
    const told = this.value(value, family) || "–";
    return typeof value === "object" && value !== null && !isPlace(value, family) && !isBilingual(value) ? `(${told})` : told;
  }
}

/** A text that the game has in both languages. */
export function isBilingual(value: unknown): value is { zh: string; en: string } {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return false;
  const { zh, en } = value as { zh?: unknown; en?: unknown };
  return typeof zh === "string" && typeof en === "string";
}

function isPlace(value: unknown, family: string): value is [number, number] {
  return PLACES.has(family) && Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one));
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
