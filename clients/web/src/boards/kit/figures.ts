import type { Params } from "../../words/sentences";

/** What a table's options say in numbers, to be filled into a sentence by their names. */
export function figuresOf(options: object | undefined): Params {
  return Object.fromEntries(Object.entries(options ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
