import type { Entry } from "./schema";

const MOST = 8;

/** A word that is being written in a text: where it begins, and what it may become. */
export interface Completion {
  from: number;
  words: readonly string[];
}

/** What the word before the caret may become: after `"type":` what there is, after `"event":` an event, where a name stands a field of what it stands in. */
export function completionAt(text: string, caret: number, entries: readonly Entry[]): Completion | undefined {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  if ((line.replaceAll(/\\./g, "").match(/"/g) ?? []).length % 2 === 0) return undefined;
  const [, before = "", word] = /("\w+"\s*:\s*\[?\s*)?"([$\w.]*)$/.exec(line) ?? [];
  if (word === undefined) return undefined;
  const known = word.startsWith("$") ? namesOf(entries) : wordsAfter(/\w+/.exec(before)?.[0], text.slice(0, caret - word.length - 1), entries);
  const words = [...new Set(known)].filter((one) => one !== word && one.toLowerCase().startsWith(word.toLowerCase()));
  return words.length > 0 ? { from: caret - word.length, words: words.slice(0, MOST) } : undefined;
}

function namesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ group, names }) => (group === "event" ? names : []));
}

function wordsAfter(key: string | undefined, before: string, entries: readonly Entry[]): string[] {
  const of = (...groups: string[]) => entries.filter(({ group }) => groups.includes(group));
  const tag = enclosing(before);
  const within = entries.find(({ name }) => name === tag);
  if (key === undefined) return within ? ["type", ...within.fields.map(({ name }) => name)] : [...new Set(of("card", "trigger").flatMap(({ fields }) => fields.map(({ name }) => name)))];
  if (key === "type") return of("doable", "chooser", "value", "condition").map(({ name }) => name);
  if (key === "event" || key === "at") return of("event").map(({ name }) => name);
  const values = entries.flatMap(({ name, fields }) => (within === undefined || name === tag ? fields : [])).filter(({ name }) => name === key).flatMap(({ takes }) => [takes, ...(takes.anyOf ?? [])].flatMap((one) => one.enum ?? []));
  return [...values, ...of("selector").map(({ name }) => name)];
}

/** The type of the object that is open at the end of a text, where it has been written. */
function enclosing(text: string): string | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === "}") depth += 1;
    if (text[at] === "{" && (depth -= 1) < 0) return /^\{\s*"type"\s*:\s*"(\w+)"/.exec(text.slice(at))?.[1];
  }
  return undefined;
}
