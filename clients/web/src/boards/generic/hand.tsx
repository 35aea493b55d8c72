import { useSelection, useCodeSelection } from "../kit/selection";
import type { Asking } from "../../prompts/asking";
import type { Field, Option } from "../../wire/types";
import { type Pickable, pickable } from "./pick-field";
import { say } from "../../words/sentences";
import { shapeOf } from "./shape";
import { Card, type Known, Value } from "./value";
import style from "./generic.module.css";

interface Props {
  known: Known;
  name: string;
  value: unknown;
  before: unknown;
  asking: readonly Asking[];
}

/** What only this seat has: a list or a single thing as cards, which are chosen here where a question offers them. */
export function Hand({ known, name, value, before, asking }: Props) {
  const items = itemsOf(value);
  if (!items) return <Value {...known} name={name} value={value} before={before} seatOf={known.seatOf(name)} />;
  if (items.length === 0) return <p class="empty">{say("nothing")}</p>;
  const open = pickable(items, asking);
  const stacks = stacked(items);
  return (
    <ul class={stacks.length > FAN_MOST ? `${style.hand} ${style.slips}` : style.hand}>
      {stacks.map(([item, count], at) => {
        const asked = open.get(item as Option["value"]);
        const card = <Card known={known} name={name} value={item} count={count} />;
        return <li key={`${at} ${String(item)}`}>{asked ? <Choice asked={asked} value={item as Option["value"]} first={items.indexOf(item) === at || count > 1}>{card}</Choice> : card}</li>;
      })}
    </ul>
  );
}

/** The number of cards that are held as a fan; more are slips with their names alone. */
const FAN_MOST = 12;

/** Each card by itself, as long as they can be held; of more, those that are alike lie on each other. */
function stacked(items: readonly unknown[]): readonly (readonly [unknown, number])[] {
  if (items.length <= FAN_MOST) return items.map((item) => [item, 1]);
  return [...new Set(items)].map((item) => [item, items.filter((one) => one === item).length]);
}

/** The cards that something is: several, or one of which there is a word or a number. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  const shape = shapeOf(value);
  if (shape === "list") return value as unknown[];
  return shape === "text" || shape === "number" ? [value] : undefined;
}

interface ChoiceProps {
  asked: Pickable;
  value: Option["value"];
  /** Whether it is the first of those that are alike. */
  first: boolean;
  children: preact.ComponentChildren;
}

/** A card that a question offers: pressed it is chosen, or is the answer where nothing else is asked. */
function Choice({ asked: { asked, field }, value, first, children }: ChoiceProps) {
  const numbers = useSelection(asked, field);
  const codes = useCodeSelection(asked, field);
  const on = first && (numbers.is(value) || codes.is(value));
  const press = () => {
    if (isLone(asked.prompt.fields)) void asked.answer({ [field]: value });
    else if (typeof value === "number") numbers.pick(value);
    else if (typeof value === "string") codes.pick(value);
  };
  return (
    <button type="button" class={style.choice} aria-pressed={on} aria-disabled={asked.sending.value} onClick={press}>
      {children}
    </button>
  );
}

/** Whether one press is the whole answer. */
function isLone(fields: { [name: string]: Field }): boolean {
  const all = Object.values(fields);
  return all.length === 1 && all[0]?.kind === "choice";
}
