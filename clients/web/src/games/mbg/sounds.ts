import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  moved: "step",
  card_taken: "card",
  hired: "coin",
  garrison_moved: "step",
  defence_grown: "approve",
  healed: "approve",
  robber_hit: "hit",
  barrier_hit: "hit",
  alliance_made: "approve",
  study_started: "flip",
  training_started: "flip",
  technique_learned: "success",
  officer_trained: "success",
};
