import { useSignal } from "@preact/signals";
import type { Words } from "../../words/catalogue";
import { CardFace } from "./card";
import type { Card } from "./pack";
import { tell } from "./texts";

/** Of hundreds nobody looks at all at once. */
const PORTION = 60;

interface Props {
  class: string | undefined;
  cards: readonly Card[];
  words: Words;
}

/** Cards side by side, a portion of them at a time. */
export function Shelf({ class: look, cards, words }: Props) {
  const most = useSignal(PORTION);
  const shown = cards.slice(0, most.value);
  const left = cards.length - shown.length;
  return (
    <>
      <ul class={look}>{shown.map((card, at) => <li key={at}><CardFace id={card.id} cards={new Map([[card.id, card]])} words={words} /></li>)}</ul>
      {left > 0 && <button type="button" onClick={() => (most.value += PORTION)}>{tell("more_cards", { count: left })}</button>}
    </>
  );
}
