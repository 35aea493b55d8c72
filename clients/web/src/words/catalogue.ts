import type { Language } from "../browser/language";
import type { Fact } from "../wire/types";
import { type Gap, at, fill, formOf, numberOf } from "./gaps";
import { type NameTable, type Named, type Source, aroundIn, found, sourcesOf } from "./names";
import { type Params, filled, own } from "./sentences";
import { numbered } from "./times";
import { COMMANDS, FREE, NUMBER, OTHERWISE, apart, arePlaces, caseOf, isBilingual, isThing, placeOf, shortened, spaced, valuesOf } from "./values";

type Texts = Readonly<Record<string, string>>;
/** Rows of a game's data, in the order of the numbers by which views and facts name them. */
export type Tables = Readonly<Record<string, readonly unknown[]>>;
type Known = ReadonlyMap<string, string>;

const NOBODY: Known = new Map();

/** How sentences are written that say the number of a seat, as a gap without a kind. */
const NUMBERED_SEAT: Readonly<Record<Language, RegExp>> = { en: /\b[Ss]eat \{([\w.-]+)\}/g, zh: /\{([\w.-]+)\} 号/g };
const SITTING = "sitting";
const TALK: ReadonlySet<string> = new Set(["table_said", "table_aside"]);
const SEAT_NUMBER: Readonly<Record<Language, string>> = { en: "seat {seat}", zh: "{seat} 号" };
const SEAT_NAMED: Readonly<Record<Language, string>> = { en: "{seat} {name}", zh: "{seat} 号{name}" };

/** What is known of a game's words: its sentences by code, people's names by id, and where its things have theirs. */
interface Parts {
  sentences: Texts;
  tables: Tables;
  values: Known;
  names: Texts;
  /** Who plays each seat. */
  sitting: Texts;
  sources: readonly Source[];
  /** The names that facts told, and those that the view has, with where it has them. */
  told: Known;
  seen: Known;
  sights: readonly Sight[];
}

/** What a view has at one source: as long as it is the same object, so are the names in it. */
interface Sight {
  around: unknown;
  named: readonly Named[];
}

/** A part of a sentence; with the seat that it names, if it is a name. */
export interface Piece {
  text: string;
  seat?: number | undefined;
}

/** A game's sentences in one language, and with names its facts in plain words. */
export class Words {
  private readonly parts: Parts;

  /** How the seats are called, once a sentence has been taken apart. */
  private callings: { pattern: RegExp; seats: ReadonlyMap<string, number> } | undefined;

  /** What was said of facts: a log is drawn again with each of its lines. */
  private readonly facts = new WeakMap<Fact, string>();

  constructor(
    readonly language: Language,
    sentences: Texts,
    names: Texts = {},
    table: NameTable = {},
    parts?: Parts,
    tables: Tables = {},
  ) {
    this.parts = parts ?? { sentences, tables, values: valuesOf(sentences), names, sitting: {}, sources: sourcesOf(table), told: NOBODY, seen: NOBODY, sights: [] };
  }

  // --- names ---

  /** The same words with more names of people. */
  calling(names: Texts): Words {
    return this.but({ names: { ...this.parts.names, ...names } });
  }

  /** The same words with the names of those who play the seats, wherever a sentence says no more than a seat's number. */
  sittingAt(sitting: Texts): Words {
    return this.but({ sitting });
  }

  /** The same words with the names that facts have, for facts that only point at things. */
  learning(facts: readonly Fact[]): Words {
    const naming = facts.filter(({ type }) => this.parts.sources.some(({ fact }) => fact === type));
    if (naming.length === 0) return this;
    const told = new Map(this.parts.told);
    const words = this.but({ told });
    for (const fact of naming) {
      for (const source of this.parts.sources) if (source.fact === fact.type) words.name(found(source, fact), told);
    }
    return words;
  }

  /** The same words with the names that a view of the game has; `before` are those of another view, which may have them all. */
  seeing(game: unknown, before: Words = this): Words {
    const { sights: known, told } = before.parts;
    const sights = this.parts.sources
      .filter(({ fact }) => !fact)
      .map((source, index): Sight => {
        const around = aroundIn(source, game);
        const same = known[index];
        return same && same.around === around ? same : { around, named: [...found(source, game)] };
      });
    if (told === this.parts.told && sights.every((sight, index) => sight === known[index])) return before;
    const seen = new Map<string, string>();
    const words = this.but({ seen, sights });
    for (const { named } of sights) words.name(named, seen);
    return words;
  }

  /** Whether some things are called what a fact has said, however long ago. */
  get areLearnt(): boolean {
    return this.parts.sources.some(({ fact }) => fact !== "");
  }

  /** Whether the game's things have names of their own. */
  get hasNames(): boolean {
    return this.parts.sources.length > 0;
  }

  /** Whether other words call everything as these do. */
  callsAlike({ parts: { told, seen } }: Words): boolean {
    return same(this.parts.told, told) && same(this.parts.seen, seen);
  }

  private but(parts: Partial<Parts>): Words {
    return new Words(this.language, this.parts.sentences, {}, {}, { ...this.parts, ...parts });
  }

  private name(all: Iterable<Named>, known: Map<string, string>): void {
    for (const { kind, id, thing } of all) {
      const said = this.nameOf(kind, id, thing);
      if (!said) continue;
      known.set(`${kind}:${id}`, said);
      if (!NUMBER.test(id)) known.set(id, said);
    }
  }

  private nameOf(kind: string, id: string, thing: unknown): string {
    const code = `name.${kind}`;
    if (isThing(thing)) return this.has(code) ? this.filled(this.code(code), { ...thing, id }) : apart(shortened(this.plain(thing["name"])));
    return apart(shortened(this.plain(thing)));
  }

  private known(key: string): string | undefined {
    return this.parts.told.get(key) ?? this.parts.seen.get(key);
  }

  private who(id: string): string | undefined {
    const name = own(this.parts.names, id);
    return this.known(id) ?? (name === undefined ? undefined : apart(name));
  }

  private plain(value: unknown): string {
    if (isBilingual(value)) return value[this.language];
    return typeof value === "string" ? this.properName(value) : "";
  }

  /** A name that the game gave out itself, in the reader's language; what somebody wrote stays as it is. */
  properName(name: string): string {
    return own(this.parts.sentences, `called.${name}`) ?? name;
  }

  /** The rows of data that the game has under this name; none before they have come. */
  table(name: string): readonly unknown[] {
    return own(this.parts.tables, name) ?? [];
  }

  // --- sentences ---

  /** The words of one code; one that the catalogue lacks speaks for itself. */
  code(code: string, otherwise = code): string {
    return own(this.parts.sentences, code) ?? otherwise;
  }

  has(code: string): boolean {
    return Object.hasOwn(this.parts.sentences, code);
  }

  /** The same with its parameters. */
  sentence(code: string, params: Params): string {
    return filled(this.code(code), params, this.language);
  }

  /** A fact as a sentence; empty where the game says nothing, or little but for `every` one. */
  fact(fact: Fact, every = false): string {
    const said = every ? undefined : this.facts.get(fact);
    if (said !== undefined) return said;
    const saying = this.saying(fact, every);
    if (!every) this.facts.set(fact, saying);
    return saying;
  }

  private saying(fact: Fact, every: boolean): string {
    if (!this.has(`fact.${fact.type}`)) return `${spaced(fact.type)} ${JSON.stringify(fact)}`;
    const quiet = every ? this.code(`quiet.${fact.type}`, "") : "";
    const template = this.code(`fact.${fact.type}`);
    // Who comes and goes is told of seats, and of players by name.
    const named = fact.type.startsWith("table_") && !TALK.has(fact.type) ? template : this.naming(template);
    return (this.filled(named, fact) || this.filled(quiet, fact)).replace(/ +$/, "");
  }

  /** What a fact puts above what follows it, by the sentences of this family; mostly nothing. */
  heading(family: "heading" | "subheading", fact: Fact): string {
    const template = this.code(`${family}.${fact.type}`, "");
    return template && this.filled(this.naming(template), fact);
  }

  /** A fact as it is said beneath the heading that it makes, by the sentences of `below`; mostly as anywhere else. */
  beneath(fact: Fact): string {
    const template = this.code(`below.${fact.type}`, "");
    return this.has(`below.${fact.type}`) ? this.filled(this.naming(template), fact).trim() : this.fact(fact);
  }

  /** Whether a list of the catalogue, with blanks between its words, has this one. */
  lists(code: string, word: string): boolean {
    return ` ${this.code(code, "")} `.includes(` ${word} `);
  }

  /** A sentence in pieces: the names of those who sit at the table apart from what is said of them. */
  pieces(sentence: string): readonly Piece[] {
    this.callings ??= this.callingsOf();
    const { pattern, seats } = this.callings;
    if (seats.size === 0) return [{ text: sentence }];
    const pieces = sentence.split(pattern).filter((text) => text !== "");
    return pieces.map((text) => ({ text, seat: seats.get(text) }));
  }

  private callingsOf(): { pattern: RegExp; seats: ReadonlyMap<string, number> } {
    const seats = new Map<string, number>();
    for (const [seat, name] of Object.entries(this.parts.sitting)) {
      for (const called of [this.sitter(seat), this.known(`seat:${seat}`), apart(name)]) if (called) seats.set(called, Number(seat));
    }
    const longest = [...seats.keys()].sort((one, other) => other.length - one.length);
    return { pattern: new RegExp(`(${longest.map(escaped).join("|")})`), seats };
  }

  /** A kind of fact: its sentence with gaps, or its several sentences; empty for what a game never says. */
  kindOfFact(type: string): string {
    const template = this.code(`fact.${type}`, "") || this.code(`quiet.${type}`, "");
    if (template === "") return this.has(`fact.${type}`) ? "" : spaced(type);
    const said = fill(template, ({ choice }) => (choice ? this.alternatives(choice).join(" / ") : undefined));
    return fill(said, () => "…");
  }

  private alternatives(choice: string): string[] {
    const keys = Object.keys(this.parts.sentences).filter((key) => key.startsWith(`choice.${choice}.`));
    return [...new Set(keys.map((key) => this.code(key)))].filter((one) => one !== "");
  }

  private filled(template: string, fields: object): string {
    return fill(template, (gap) => this.said(gap, fields));
  }

  /** A sentence that names who sits there where it is written with the mere number of a seat. */
  private naming(template: string): string {
    return Object.keys(this.parts.sitting).length > 0 ? template.replaceAll(NUMBERED_SEAT[this.language], `{$1:${SITTING}}`) : template;
  }

  private sitter(value: unknown): string {
    const seat = String(value);
    const name = own(this.parts.sitting, seat);
    const number = filled(SEAT_NUMBER[this.language], { seat });
    return name === undefined ? number : filled(SEAT_NAMED[this.language], { seat, name: apart(name) });
  }

  private said({ field, kind, choice, forms, keys, same }: Gap, fields: object): string | undefined {
    const value = at(fields, field);
    if (choice) return this.chosen(choice, same ? value === at(fields, same) : value, fields);
    if (value === undefined) return undefined;
    if (forms.length > 0) return formOf(forms, numberOf(value), this.language);
    const name = field.slice(field.lastIndexOf(".") + 1);
    if (keys && isThing(value)) return this.under(keys, value, name);
    return kind ? this.called(kind, value) : this.param(name, value);
  }

  /** What stands under each key, after what the thing of that key is called; two names have an arrow between. */
  private under(kind: string, values: Readonly<Record<string, unknown>>, family: string): string {
    const pair = ([key, one]: [string, unknown]): string => `${this.called(kind, key)}${typeof one === "string" ? " → " : " "}${this.within(one, family)}`;
    return this.listed(Object.entries(values).map(pair)) || "–";
  }

  /** The sentence for this value of the field, about the same things. */
  private chosen(choice: string, value: unknown, fields: object): string {
    const otherwise = this.code(`choice.${choice}.${OTHERWISE}`, "");
    return this.filled(this.naming(this.code(`choice.${choice}.${caseOf(value)}`, otherwise)), fields);
  }

  /** A value by what things of its kind are called; several, or those under keys, in a row. */
  private called(kind: string, value: unknown): string {
    if (kind === "text") return apart(this.plain(value)) || "–";
    if (kind === "prose") return this.plain(value).trim();
    if (kind === "hundredths") return typeof value === "number" ? numbered(Math.floor((value + 50) / 100)) : "–";
    if (kind === "place") return placeOf(value) || "–";
    if (kind === "count") return String(numberOf(value));
    if (typeof value !== "object" || value === null) return kind === SITTING ? this.sitter(value) : this.named(kind, value);
    if (isThing(value) && this.has(`name.${kind}`)) return this.filled(this.code(`name.${kind}`), value);
    const several = Array.isArray(value) ? value : Object.keys(value);
    return this.calledThing(value) ?? (this.listed(several.map((one) => this.called(kind, one))) || "–");
  }

  /** Things by their own name, codes by their word; what has neither by a name of any kind, or as all others. */
  named(kind: string, value: unknown): string {
    const id = caseOf(value);
    const any = NUMBER.test(id) || this.has(`${kind}.${id}`) ? undefined : this.who(id);
    const known = this.known(`${kind}:${id}`) ?? any;
    if (known !== undefined) return known;
    if (kind === "seat" && own(this.parts.sitting, id) !== undefined) return this.sitter(id);
    const code = this.has(`${kind}.${id}`) ? `${kind}.${id}` : `${kind}.${OTHERWISE}`;
    return this.has(code) ? this.filled(this.code(code), { id: value }) : this.value(value, kind);
  }

  private param(name: string, value: unknown): string {
    if (FREE.has(name) && typeof value !== "object") return String(value);
    return this.calledThing(value) ?? (this.value(value, name) || "–");
  }

  // --- values ---

  /** A value in words: a code by the family of its field, or by whatever family has it. */
  value(value: unknown, family = ""): string {
    if (value === null || value === undefined) return "?";
    if (typeof value === "boolean") return this.code(`${family}.${value}`, value ? "✓" : "✗");
    if (typeof value === "number") return this.code(`${family}.${value}`, String(value));
    if (typeof value === "string") return this.code(`${family}.${value}`, this.anyName(value) ?? (COMMANDS.has(family) ? this.code(`command.${value}`, value) : value));
    if (isBilingual(value)) return value[this.language];
    if (Array.isArray(value)) return (arePlaces(family) && placeOf(value)) || this.listed(value.map((item) => this.within(item, family)));
    return this.listed(this.entries(value as Record<string, unknown>, family));
  }

  /** Several things in a row. */
  listed(items: readonly string[]): string {
    return items.join(this.language === "zh" ? "、" : ", ");
  }

  /** The name of a field of the game's state. */
  field(name: string): string {
    return this.code(`state.${name}`, spaced(name));
  }

  /** What a key is called: the name of a field within the field, or of the thing something is said of. */
  key(key: string): string {
    return this.code(`state.${key}`, this.anyName(key) ?? spaced(key));
  }

  /** The family in which what is under a key is looked up: a field's own, else that of the field around it. */
  familyAt(key: string, value: unknown, around: string): string {
    if (NUMBER.test(key)) return around;
    return typeof value === "number" || arePlaces(key) || COMMANDS.has(key) || this.has(`${key}.${value}`) ? key : around;
  }

  private anyName(code: string): string | undefined {
    return NUMBER.test(code) ? undefined : (this.parts.values.get(code) ?? this.who(code));
  }

  /** A thing with a name of its own is called by it, and so are several: all else that is known of them would fill the line. */
  private calledThing(value: unknown): string | undefined {
    if (!isThing(value)) return undefined;
    const { id, name } = value;
    if (isBilingual(name)) return name[this.language];
    if (typeof id === "string") return typeof name === "string" ? apart(this.properName(name)) : (this.who(id) ?? id);
    const inside = Object.values(value).map((one) => this.calledThing(one));
    return inside.length > 0 && inside.every((one) => one !== undefined) ? this.listed(inside) : undefined;
  }

  private entries(value: Readonly<Record<string, unknown>>, family: string): string[] {
    const colon = this.language === "zh" ? "：" : ": ";
    const known = Object.entries(value).filter(([, item]) => item !== null);
    return known.map(([key, item]) => this.key(key) + colon + this.within(item, this.familyAt(key, item, family)));
  }

  private within(value: unknown, family: string): string {
    const told = this.value(value, family) || "–";
    const simple = typeof value !== "object" || value === null || isBilingual(value) || (arePlaces(family) && placeOf(value) !== "");
    return simple ? told : `(${told})`;
  }
}

function same(one: Known, other: Known): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [key, name] of one) if (other.get(key) !== name) return false;
  return true;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
