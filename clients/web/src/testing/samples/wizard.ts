import type { GameSample } from "../samples";

export const sample: GameSample = {
  asking: ["rules1-2.jsonl.gz"],
  moments: { seat: 1, own: ["round_started"], all: ["card_played", "damage_dealt"] },
  about: { buy: "card", choose_one: "monster", discard_and_draw: "card", play_card: "card", respond: "responses" },
};
