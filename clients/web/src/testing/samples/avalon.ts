import type { GameSample } from "../samples";

export const sample: GameSample = {
  moments: { seat: 6, own: ["role_dealt"], all: ["votes_counted", "mission_executed", "assassination_began", "assassinated", "table_ended"] },
  about: { assassinate: "seat", propose_team: "seat", walk: "reach seat" },
};
