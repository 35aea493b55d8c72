import { useSignal } from "@preact/signals";
import style from "./board.module.css";
import { kindOf, textOf } from "./cards";
import type { Card } from "./pack";
import { Foldout } from "./foldout";
import { Shelf } from "./shelf";
import type { Seen } from "./state";
import { tell } from "./texts";

const KINDS = ["spell", "occult", "undercurrent", "wand", "monster", "event"];
const SCHOOLS = ["fire", "frost", "arcane", "none"];

/** All cards of this table. */
export function Browser({ seen }: { seen: Seen }) {
  return (
    <Foldout class="sheet" summary={<h2>{tell("all_cards")} <small>{seen.cards.size}</small></h2>}>
      {() => <Search seen={seen} />}
    </Foldout>
  );
}

/** Cards found by words, kind and school. */
function Search({ seen: { words, cards } }: { seen: Seen }) {
  const wanted = useSignal("");
  const kind = useSignal("");
  const school = useSignal("");
  const part = wanted.value.trim().toLowerCase();
  const fits = (card: Card) => (!kind.value || kindOf(card) === kind.value) && (!school.value || schoolOf(card) === school.value) && contains(card, part);
  const shown = [...cards.values()].filter(fits);
  return (
    <>
      <div class="row">
        <input type="search" aria-label={tell("search")} placeholder={tell("search")} value={wanted.value} onInput={({ currentTarget }) => (wanted.value = currentTarget.value)} />
        <Narrow label={tell("kind")} family="kind" values={KINDS} chosen={kind.value} choose={(value) => (kind.value = value)} words={words} />
        <Narrow label={tell("school")} family="school" values={SCHOOLS} chosen={school.value} choose={(value) => (school.value = value)} words={words} />
        <output>{tell("found", { count: shown.length })}</output>
      </div>
      <Shelf key={`${part} ${kind.value} ${school.value}`} class={style.shelf} cards={shown} words={words} />
    </>
  );
}

function schoolOf({ type, school = "none" }: Card): string {
  return type === undefined ? school : "";
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
