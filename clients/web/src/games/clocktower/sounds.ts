import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  token_moved: "step",
  hand_counted: "vote",
  claim_made: "word",
  nominations_opened: "deal",
  vote_began: "flip",
};
