import { fill, formOf } from "./gaps";
import { type Language, language } from "./language";
import { FetchedTexts } from "./texts";
import type { texts } from "./texts/en";

export type TextName = keyof typeof texts;
export type Params = Record<string, string | number>;

/** The texts that several pages have. */
export const common = new FetchedTexts<TextName>({ en: () => import("./texts/en"), zh: () => import("./texts/zh") });

/** One of the page's own texts in the chosen language. */
export function say(name: TextName, params: Params = {}): string {
  return filled(common.get(name) ?? name, params);
}

/** The same with the texts that one part of the page has besides. */
export function sayerWith<Name extends string>(texts: FetchedTexts<Name>) {
  return (name: TextName | Name, params: Params = {}): string => filled(texts.get(name) ?? common.get(name) ?? name, params);
}

/** The same for texts that a game's board has beside it. */
export function sayer<Name extends string>(texts: { [one in Language]: { [name in Name]: string } }) {
  return (name: Name, params: Params = {}): string => filled(texts[language.value][name], params);
}

/** A sentence with its parameters filled in; what is not given stays as it is. */
export function filled(template: string, params: Params, spoken: Language = language.value): string {
  return fill(template, ({ field, forms }) => {
    const value = own(params, field);
    if (value === undefined) return undefined;
    return forms.length > 0 ? formOf(forms, Number(value), spoken) : String(value);
  });
}

/** What a table of names has under one of them: what every object has besides, as `constructor`, is in no table. */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
