import type { GameSample } from "../samples";

export const sample: GameSample = {
  isShort: true,
  moments: { seat: 1, own: [], all: ["round_began", "dice_shown"] },
  about: { challenge: "seat", make_bid: "seat" },
};
