// What is printed on the cards: those that come with the game, and those of the table's own pack.

import core from "../../../../../games/wizard/packs/core.json?raw";
import type { Language } from "../../browser/language";
import type { Card, Library, Texts } from "./pack";
import { SEED } from "./seed";
import type { Wizard } from "./state";

const CORE = (JSON.parse(core) as { cards: Card[] }).cards;
const SHIPPED: Library = new Map([...SEED, ...CORE].map((card) => [card.id, card]));
const made = new WeakMap<object, Library>();

/** All cards of a table. */
export function libraryOf({ pack, options }: Wizard): Library {
  const known = made.get(pack);
  if (known) return known;
  const own = pack.cards.map(({ card }) => JSON.parse(card) as Card);
  const shipped = [...SHIPPED.values()].filter(({ id }) => options.packs !== "core" || !id.startsWith("base."));
  const library = new Map([...shipped, ...own].map((card) => [card.id, card]));
  made.set(pack, library);
  return library;
}

/** A text in a language, or in whichever there is. */
export function textOf(texts: Texts | undefined, language: Language): string {
  return typeof texts === "string" ? texts : (texts?.[language] ?? texts?.zh ?? texts?.en ?? "");
}

/** What kind of card it is: a kind of treasure, `monster` or `event`. */
export function kindOf({ type, kind = "spell" }: Card): string {
  return type ?? kind;
}

/** A number that is printed; what is worked out when it is needed is `N`. */
export function printed(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.join(" / ");
  const dice = value as { base?: number; die?: number } | null | undefined;
  return typeof dice?.die === "number" ? `${dice.base} + d${dice.die}` : value === undefined || value === null ? "–" : "N";
}

export type Piece = { text: string; bold: boolean; italic: boolean } | "break";

/** A description in pieces: `b`, `i` and `br` are understood, any other markup is left out. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let bold = false;
  let italic = false;
  for (const part of text.split(/(<[^>]*>)/)) {
    if (!part.startsWith("<")) part && found.push({ text: part, bold, italic });
    else if (/^<br\b/i.test(part)) found.push("break");
    else if (/^<\/?b>/i.test(part)) bold = part[1] !== "/";
    else if (/^<\/?i>/i.test(part)) italic = part[1] !== "/";
  }
  return found;
}

/** Whether something that was written is enough of a card to be drawn. */
export function isCard(value: unknown): value is Card {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, description = "" } = value as Partial<Card>;
  return typeof id === "string" && isText(name) && isText(description);
}

function isText(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string"));
}

/** The cards that come with the game. */
export const shipped: Library = SHIPPED;
