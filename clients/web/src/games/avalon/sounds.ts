import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  proposal_began: "step",
  walked: "step",
  team_proposed: "card",
  vote_sealed: "vote",
  mission_vote_sealed: "card",
  mission_started: "bell",
};

/** What seats say, to all or to those near them. */
export const speech: ReadonlySet<string> = new Set(["spoken_to_all", "spoken_near"]);
