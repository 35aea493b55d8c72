import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  cards_drawn: "card",
  pile_shuffled: "deal",
  card_flipped: "flip",
  choice_made: "vote",
  modifier_set: "flip",
  wand_activated: "success",
};
