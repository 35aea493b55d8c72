// The rows of techniques and cards, as the server has them: games/mbg/table.toml.

import { figuresOf } from "../../boards/kit/figures";
import type { Words } from "../../words/catalogue";
import { filled } from "../../words/sentences";
import type { Mbg } from "./state";

/** What a card is aimed at. */
export type Aimed = "nothing" | "role" | "cell" | "officer";

export interface CardRow {
  kind: Aimed;
  /** The path of its sign, on a field of 24 by 24. */
  sign: string;
}

export interface TechniqueRow {
  /** Its price in points and money. */
  study: number;
  /** How many rounds later it may come again. */
  latency: number;
  /** The state that it puts the other side in, and for how many rounds. */
  state: "" | "burning" | "confused" | "divided";
  rounds: number;
  effect: string;
  /** The path of its sign, on a field of 24 by 24. */
  sign: string;
}

const ONE = 100;

export function techniquesOf(words: Words): readonly TechniqueRow[] {
  return words.table("techniques") as readonly TechniqueRow[];
}

/** What a technique costs to study, in hundredths. */
export function studyCost(words: Words, technique: number): number {
  return (techniquesOf(words)[technique]?.study ?? 0) * ONE;
}

export function aimedOf(words: Words, card: number): Aimed {
  return cardOf(words, card)?.kind ?? "nothing";
}

export function cardOf(words: Words, card: number): CardRow | undefined {
  return (words.table("cards") as readonly CardRow[])[card];
}

/** What a card or a technique does at this table, in a sentence. */
export function about({ options }: Mbg, words: Words, kind: "card" | "technique", number: number): string {
  return filled(words.code(`about.${kind}.${number}`, ""), figuresOf(options));
}
