import { type Language, language } from "./language";
import { TEXTS } from "./texts";

export type TextName = keyof (typeof TEXTS)["en"];
export type Params = Record<string, string | number>;

/** One of the page's own texts in the chosen language. */
export function say(name: TextName, params: Params = {}): string {
  return filled(TEXTS[language.value][name], params);
}

/** The same for texts that a game's board has beside it. */
export function sayer<Name extends string>(texts: { [one in Language]: { [name in Name]: string } }) {
  return (name: Name, params: Params = {}): string => filled(texts[language.value][name], params);
}

const plurals = new Intl.PluralRules("en");

/**
 * A template with its gaps filled in: `{count}` is the parameter, `{count|round|rounds}` the word that goes with one
 * or with any other number of them. A gap that nothing is given for stays as it is.
 */
export function filled(template: string, params: Params): string {
  return template.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (gap, name: string, one?: string, other?: string) => {
    const given = own(params, name);
    if (given === undefined || one === undefined) return String(given ?? gap);
    return (plurals.select(Number(given)) === "one" ? one : other) ?? "";
  });
}

/** What a table of names has under one of them: what every object has besides, as `constructor`, is in no table. */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
