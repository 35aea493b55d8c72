import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  walked: "step",
  team_proposed: "card",
  vote_sealed: "vote",
  mission_vote_sealed: "card",
};

/** What seats say, to all or to those near them. */
export const speech: ReadonlySet<string> = new Set(["spoken_to_all", "spoken_near"]);
