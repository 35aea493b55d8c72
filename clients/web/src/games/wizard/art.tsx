import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import style from "./card.module.css";
import type { Card } from "./pack";

type Drawings = typeof import("./drawings");

/** What draws, once it is there. It comes behind the board: a card is read, and played, without its picture. */
const drawings = signal<Drawings | undefined>(undefined);

async function fetchDrawings(): Promise<void> {
  try {
    drawings.value ??= await import("./drawings");
  } catch {
    // The next card that is drawn tries again.
  }
}

/** More pictures than a pack has cards. */
const MOST = 1000;
const drawn = new Map<string, string>();

/** A picture out of what decides on it, drawn once. */
function usePicture(key: string, draw: (by: Drawings) => string): string | undefined {
  useEffect(() => void fetchDrawings(), []);
  const by = drawings.value;
  const known = drawn.get(key);
  if (known || !by) return known;
  if (drawn.size >= MOST) drawn.clear();
  const made = draw(by);
  drawn.set(key, made);
  return made;
}

/** A card's picture, behind all that is written on it. */
export function CardArt({ card }: { card: Card }) {
  const { id, school, type, kind, behaviors } = card;
  return <Picture look={style.art} address={usePicture(JSON.stringify([id, school, type, kind, behaviors]), (by) => by.cardPicture(card))} />;
}

/** A monster of flesh and colour. */
export function Body({ card, level }: { card: string; level: string }) {
  return <Picture look={style.body} address={usePicture(`${card} ${level}`, (by) => by.monsterPicture(card, level))} />;
}

function Picture({ look, address }: { look: string | undefined; address: string | undefined }) {
  return address ? <img class={look} src={address} alt="" draggable={false} /> : null;
}

/** Some cards in a fan, by their pictures alone. */
export function DeckPicture({ cards }: { cards: readonly Card[] }) {
  return <span class={style.deck}>{cards.map((card, at) => <span key={card.id} class={style.card} style={{ "--card": "76px", "--turn": `${(at - (cards.length - 1) / 2) * 12}deg` }}><CardArt card={card} /></span>)}</span>;
}
