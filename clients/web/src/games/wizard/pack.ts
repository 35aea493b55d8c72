import type { Language } from "../../browser/language";

/** A text in one language or several. */
export type Texts = string | { readonly [one in Language]?: string };

/** A card as its pack has it: of what it does, only that it can be read. */
export interface Card {
  id: string;
  name: Texts;
  description?: Texts;
  count?: number | string;
  manaCost?: number;
  rarity?: string;
  school?: string;
  kind?: string;
  type?: "monster" | "event";
  level?: string;
  health?: unknown;
  reward?: unknown;
  members?: number;
  lives?: boolean;
  behaviors?: unknown;
}

/** The cards of a table by their ids. */
export type Library = ReadonlyMap<string, Card>;
