import type { Json } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { entriesOf } from "./shape";

/** What is on cards of which a hand has only the ids, and the fields that say so. */
export interface Faces {
  of: (id: string) => string | undefined;
  fields: ReadonlySet<string>;
}

/** A field says what is on cards if it has a word under each id, and some list has those ids. */
export function facesIn(game: Json, words: Words): Faces {
  const listed = new Set(Object.values(game).flatMap(idsIn));
  const dictionaries = Object.entries(game).filter(([, value]) => !Array.isArray(value) && entriesOf(value).length > 0 && entriesOf(value).every(([, one]) => typeof one === "string"));
  const faces = dictionaries.filter(([, value]) => entriesOf(value).some(([id]) => listed.has(id)));
  const of = (id: string) => {
    const found = faces.find(([, value]) => Object.hasOwn(value as Json, id));
    return found && words.value((found[1] as Json)[id], found[0]);
  };
  return { of, fields: new Set(faces.map(([name]) => name)) };
}

/** The texts in a list, or in lists under keys. */
function idsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string");
  return entriesOf(value).flatMap(([, one]) => (Array.isArray(one) ? one.filter((id) => typeof id === "string") : []));
}
