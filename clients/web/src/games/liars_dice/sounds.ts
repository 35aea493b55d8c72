import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  bid_made: "vote",
  round_began: "cups",
};
