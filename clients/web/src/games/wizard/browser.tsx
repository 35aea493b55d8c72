import { useSignal } from "@preact/signals";
import { filled } from "../../words/say";
import style from "./board.module.css";
import { CardFace } from "./card";
import { type Card, kindOf, textOf } from "./cards";
import type { Seen } from "./state";
import { tell } from "./texts";

const KINDS = ["spell", "occult", "undercurrent", "wand", "monster", "event"];
const SCHOOLS = ["fire", "frost", "arcane", "none"];

/** All cards of this table, found by words, kind and school. */
export function Browser({ seen }: { seen: Seen }) {
  const { words, cards } = seen;
  const wanted = useSignal("");
  const kind = useSignal("");
  const school = useSignal("");
  const open = useSignal(false);
  const part = wanted.value.trim().toLowerCase();
  const shown = [...cards.values()].filter((card) => (!kind.value || kindOf(card) === kind.value) && (!school.value || (card.type === undefined && (card.school ?? "none") === school.value)) && contains(card, part));
  return (
    <details class={style.panel} open={open.value} onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary><h2>{tell("all_cards")} <small>{cards.size}</small></h2></summary>
      {open.value && (
        <>
          <div class={style.find}>
            <input type="search" aria-label={tell("search")} placeholder={tell("search")} value={wanted.value} onInput={({ currentTarget }) => (wanted.value = currentTarget.value)} />
            <Narrow label={tell("kind")} family="kind" values={KINDS} chosen={kind.value} choose={(value) => (kind.value = value)} words={words} />
            <Narrow label={tell("school")} family="school" values={SCHOOLS} chosen={school.value} choose={(value) => (school.value = value)} words={words} />
            <output>{filled(tell("found"), { count: shown.length })}</output>
          </div>
          <ul class={style.hand}>{shown.map(({ id }) => <li key={id}><CardFace id={id} cards={cards} words={words} /></li>)}</ul>
        </>
      )}
    </details>
  );
}

interface NarrowProps {
  label: string;
  family: string;
  values: readonly string[];
  chosen: string;
  choose: (value: string) => void;
  words: Seen["words"];
}

function Narrow({ label, family, values, chosen, choose, words }: NarrowProps) {
  return (
    <select aria-label={label} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{label}</option>
      {values.map((value) => <option key={value} value={value}>{words.code(`${family}.${value}`)}</option>)}
    </select>
  );
}

function contains({ id, name, description }: Card, part: string): boolean {
  return part === "" || [id, textOf(name, "zh"), textOf(name, "en"), textOf(description, "zh"), textOf(description, "en")].some((text) => text.toLowerCase().includes(part));
}
