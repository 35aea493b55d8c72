import type { Asking } from "../../prompts/asking";
import type { Option } from "../../wire/types";

/** A question that offers a card, and in which of its fields. */
export interface Pickable {
  asked: Asking;
  field: string;
}

/** Answers that stand for none. */
const NONE: ReadonlySet<unknown> = new Set([-1, "", "none", false]);

/** What of these cards may be chosen, and where: a field is about them if all that it offers are some of them. */
export function pickable(items: readonly unknown[], asking: readonly Asking[]): Map<Option["value"], Pickable> {
  const held = new Set(items);
  const found = new Map<Option["value"], Pickable>();
  for (const asked of asking) {
    for (const [field, kind] of Object.entries(asked.prompt.fields)) {
      if (!("options" in kind)) continue;
      const values = kind.options.map(({ value }) => value).filter((value) => !NONE.has(value) || held.has(value));
      if (!values.every((value) => held.has(value))) continue;
      for (const value of values) if (!found.has(value)) found.set(value, { asked, field });
    }
  }
  return found;
}
