import type { Language } from "../../browser/language";
import { type Params, sayer } from "../../words/sentences";
import type { Advice } from "../contract";

/** The texts that come in pairs: `vote` and `vote_why`. */
type Advised<Name> = Name extends `${infer What}_why` ? What : never;

/** Names in a row, as people say them. */
export function listed(names: readonly string[], language: Language): string {
  // Seats are called by number and name, which run together after 和.
  return language === "zh" ? names.join("、") : new Intl.ListFormat("en-GB").format(names);
}

/** What tells the texts of a guide, and what gives the two that are one advice. */
export function guiding<Name extends string>(texts: { [one in Language]: { [name in Name]: string } }) {
  const tell = sayer<Name>(texts);
  const advise = (name: Advised<Name>, params: Params = {}): Advice => ({ what: tell(name as unknown as Name, params), why: tell(`${name}_why` as Name, params) });
  return { tell, advise };
}
