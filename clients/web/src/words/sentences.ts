import { type Language, language } from "../browser/language";
import { FetchedTexts } from "./fetched-texts";
import { fill, formOf } from "./gaps";
import type { texts as first } from "./texts/en";
import type { texts as others } from "./texts/en/rest";

export type TextName = keyof typeof first | keyof typeof others;
export type Params = Record<string, string | number>;

/** The texts of the first page and of what is on all of them. */
export const common = new FetchedTexts<keyof typeof first>({ en: () => import("./texts/en"), zh: () => import("./texts/zh") });

/** Those that several others have besides: every page but the first is there only with them (parts/lazy-component.tsx). */
export const rest = new FetchedTexts<keyof typeof others>({ en: () => import("./texts/en/rest"), zh: () => import("./texts/zh/rest") });

/** One of the page's own texts in the chosen language. */
export function say(name: TextName, params: Params = {}): string {
  return filled(shared(name), params);
}

/** The same with the texts that one part of the page has besides. */
export function sayerWith<Name extends string>(texts: FetchedTexts<Name>) {
  return (name: TextName | Name, params: Params = {}): string => filled(texts.get(name) ?? shared(name), params);
}

function shared(name: string): string {
  const text = common.get(name) ?? rest.get(name);
  if (text !== undefined) return text;
  // What the first page says now and then only: it is drawn again as soon as the texts are here.
  if (rest.has(language.value)) return name;
  rest.fetch(language.value).catch(() => undefined);
  return "";
}

/** The same for texts that a game's board has beside it. */
export function sayer<Name extends string>(texts: { [one in Language]: { [name in Name]: string } }) {
  return (name: Name, params: Params = {}): string => filled(texts[language.value][name], params);
}

/** A sentence with its parameters filled in; what is not given stays as it is. */
export function filled(template: string, params: Params, spoken: Language = language.value): string {
  return fill(template, ({ field, kind, forms }) => {
    const value = own(params, field);
    if (value === undefined) return undefined;
    if (kind === "percent") return `${+(Number(value) * 100).toPrecision(12)}${spoken === "en" ? " %" : "%"}`;
    return forms.length > 0 ? formOf(forms, Number(value), spoken) : String(value);
  });
}

/** What a table of names has under one of them: what every object has besides, as `constructor`, is in no table. */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
