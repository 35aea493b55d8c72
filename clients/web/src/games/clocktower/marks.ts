import { type Signal, signal } from "@preact/signals";
import { forGood } from "../../browser/storage";
import { isObject } from "../../wire/merge";

/** What a player thinks of another: theirs alone, kept on their device, and never joined with what the server knows. */
export interface Mark {
  as: Suspicion | "";
  note: string;
}

export const SUSPICIONS = ["good", "evil", "unsure"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];
export type Marks = { readonly [seat: string]: Mark };

const NONE: Mark = { as: "", note: "" };
const open = new Map<string, Signal<Marks>>();

/** The marks of one viewer at one table. */
export function marksAt(table: number, as: string): Signal<Marks> {
  const key = `clocktower marks ${table} ${as}`;
  const known = open.get(key);
  if (known) return known;
  const marks = signal<Marks>(kept(key));
  marks.subscribe((now) => forGood.keep(key, Object.keys(now).length > 0 ? JSON.stringify(now) : ""));
  open.set(key, marks);
  return marks;
}

export function markOf(marks: Marks, seat: number): Mark {
  return marks[seat] ?? NONE;
}

/** Change what one thinks of a seat. */
export function note(marks: Signal<Marks>, seat: number, change: Partial<Mark>): void {
  marks.value = { ...marks.peek(), [seat]: { ...markOf(marks.peek(), seat), ...change } };
}

function kept(key: string): Marks {
  try {
    const found: unknown = JSON.parse(forGood.recall(key) ?? "{}");
    return isObject(found) ? Object.fromEntries(Object.entries(found).flatMap(([seat, one]) => (isObject(one) ? [[seat, readMark(one)]] : []))) : {};
  } catch {
    return {};
  }
}

function readMark({ as, note }: { [name: string]: unknown }): Mark {
  return { as: SUSPICIONS.find((one) => one === as) ?? "", note: typeof note === "string" ? note : "" };
}
