import { signal } from "@preact/signals";
import { forGood } from "../../browser/storage";
import { isCard } from "./cards";
import { readJsonc } from "./jsonc";
import type { Card } from "./pack";

/** A pack that is being written. */
export interface Draft {
  name: string;
  text: string;
}

const KEPT = "wizard workshop";

export const FIRST = `[
  {
    "id": "mine.treasure.common.first",
    "name": {"zh": "第一张", "en": "The first"},
    "description": {"zh": "造成 <b>4</b> 点伤害，然后抽 1 张牌。", "en": "<b>4</b> damage, then draw 1."},
    "manaCost": 2, "rarity": "com", "school": "fire", "count": 4,
    "behaviors": [{"at": "onPlay", "do": [
      {"type": "damage", "amount": 4, "target": {"type": "monsterChooser"}},
      {"type": "drawCard", "amount": 1, "target": "self"}
    ]}]
  }
]
`;

/** The packs that are kept on this device; there is always one. */
export const drafts = signal<readonly Draft[]>(recalled());

/** Keep them as they are now. */
export function keep(changed: readonly Draft[]): void {
  drafts.value = changed.length > 0 ? changed : [{ name: "mine", text: FIRST }];
  forGood.keep(KEPT, JSON.stringify(drafts.peek()));
}

function recalled(): readonly Draft[] {
  const found = readJsonc(forGood.recall(KEPT) ?? "");
  const kept = (Array.isArray(found) ? found : []).filter((one): one is Draft => typeof one?.name === "string" && typeof one?.text === "string");
  return kept.length > 0 ? kept : [{ name: "mine", text: FIRST }];
}

/** The cards of a text, as far as it can be read here: a pack is one card, a list of them, or an object with `cards`. */
export function cardsIn(text: string): readonly Card[] | undefined {
  const found = readJsonc(text);
  const inner = typeof found === "object" && found !== null && "cards" in found ? found.cards : found;
  return found === undefined ? undefined : [inner].flat().filter(isCard);
}
