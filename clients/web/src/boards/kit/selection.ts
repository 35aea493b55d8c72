import type { Asking } from "../../prompts/asking";
import type { Option } from "../../wire/types";

type Value = Option["value"];

/** One field of an open question that is answered by choosing, on the board, in the form, or in both by turns. */
export interface Selection<V extends Value = Value> {
  /** What may be chosen. */
  offered: readonly V[];
  /** What is chosen so far. */
  chosen: readonly V[];
  /** How many may be. */
  most: number;
  /** Whether no more may be: a lone choice moves, a full list must lose one first. */
  full: boolean;
  may: (value: Value) => boolean;
  is: (value: Value) => boolean;
  /** Choose this, or leave it out again. What is not offered, or one too many, changes nothing. */
  pick: (value: V) => void;
}

const NOTHING = { offered: [], chosen: [], most: 0, full: false, may: () => false, is: () => false, pick: () => undefined };

/** Choosing numbers, as seats, cells and cards are: in this field, or in the first that offers any. */
export function useSelection(asked: Asking | undefined, field?: string): Selection<number> {
  return picking(asked, (value) => typeof value === "number", field);
}

/** Choosing codes. */
export function useCodeSelection(asked: Asking | undefined, field?: string): Selection<string> {
  return picking(asked, (value) => typeof value === "string", field);
}

function picking<V extends Value>(asked: Asking | undefined, isOne: (value: unknown) => value is V, wanted?: string): Selection<V> {
  const [name, field] = Object.entries(asked?.prompt.fields ?? {}).find(([name, field]) => "options" in field && (wanted ?? name) === name) ?? [];
  if (!asked || !name || !field || !("options" in field)) return NOTHING;
  const { draft } = asked;
  const several = field.kind === "choices";
  const offered = field.options.map(({ value }) => value).filter(isOne);
  const chosenIn = (values: { [name: string]: unknown }) => [values[name]].flat().filter(isOne).filter((value) => offered.includes(value));
  const chosen = chosenIn(draft.value);
  const most = several ? field.max : 1;
  return {
    offered,
    chosen,
    most,
    full: several && chosen.length >= most,
    may: (value) => isOne(value) && offered.includes(value),
    is: (value) => isOne(value) && chosen.includes(value),
    pick: (value) => {
      if (!offered.includes(value)) return;
      const before = chosenIn(draft.peek());
      const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
      if (!several) draft.value = { ...draft.peek(), [name]: value };
      else if (after.length <= most) draft.value = { ...draft.peek(), [name]: after };
    },
  };
}
