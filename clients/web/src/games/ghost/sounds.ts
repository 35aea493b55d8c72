import type { SoundName } from "../../parts/sounds";

/** How facts sound that are told without a moment of their own. */
export const sounds: { readonly [fact: string]: SoundName } = {
  patient_moved: "step",
  activity_lost: "hit",
  check_counted: "dice",
  fight_began: "battle",
  ghost_spoke: "whisper",
  message_sent: "word",
  item_counted: "coin",
};
