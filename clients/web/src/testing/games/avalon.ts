// A table to try the board with.

import type { Avalon, AvalonProps, Told } from "../../games/avalon/state";
import type { Line, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { factsAs, viewAs } from "../document";
import { askedFrom } from "../questions";

const STATE: Avalon = {
  number: 1,
  options: {},
  phase: "walk",
  positions: { 1: [0, 0], 2: [0, 1], 3: [4, 4], 4: [5, 5], 5: [4, 6], 6: [8, 8], 7: [7, 2] },
  round: 1,
  leader: 3,
  member_count: 2,
  fails_needed: 1,
  vote_round: 1,
  team: [3, 5],
  turn: 3,
  forced: false,
  voted: {},
  until: 0,
  not_before: 0,
  missions: {},
  blue_wins: 0,
  red_wins: 0,
  assassinated: 0,
  winner: "",
  win_reason: "",
  roles: {},
  sights: {},
  votes: {},
  mission_votes: {},
  mission_fouls: {},
  game_id: "",
  fouled: 0,
};

export function stateWith(changes: Partial<Avalon> = {}): Avalon {
  return { ...STATE, ...changes };
}

export function linesOf(...facts: Told[]): Line[] {
  return factsAs(facts);
}

export const WORDS = new Words("en", {
  "role.Merlin": "Merlin",
  "role.Knight": "Knight",
  "role.Morgana": "Morgana",
  "team.blue": "Blue",
  "team.red": "Red",
  "win_reason.missions_failed": "Three missions failed.",
});

export function propsWith(game: Avalon, more: Partial<AvalonProps> = {}): AvalonProps {
  return { view: viewAs(game), as: "public", seat: null, lines: [], words: WORDS, nameOf: (seat) => `${seat} Player${seat}`, asking: [], ...more };
}

export function askedWith(command: string, fields: Prompt["fields"]): ReturnType<typeof askedFrom> {
  return askedFrom(`${command}.1`, { command, fields, required: true });
}

export const WALK: Prompt["fields"] = {
  steps: {
    kind: "choices",
    min: 0,
    max: 3,
    ordered: true,
    repeat: true,
    options: ["up", "down", "left", "right"].map((value) => ({ value })),
  },
};

export const TEAM: Prompt["fields"] = {
  members: { kind: "choices", min: 2, max: 2, options: [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value })) },
};

/** A team that was just proposed, as facts. */
export const PROPOSED: Told[] = [
  { type: "mission_started", round: 2, leader: 3, member_count: 3, fails_needed: 1 },
  { type: "proposal_began", vote_round: 1, leader: 3, until: 0 },
  { type: "team_proposed", round: 2, vote_round: 1, leader: 3, members: [3, 4, 5] },
];
