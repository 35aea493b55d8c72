import type { Fold } from "../../boards/kit/fold";
import type { Line } from "../../wire/types";
import { told } from "./state";

/** One proposal as it went: its team, the votes that are known, and the mission if it came to one. */
export interface Ballot {
  round: number;
  proposal: number;
  leader: number;
  members: readonly number[];
  /** Who voted how: all seven after the count, before it the viewer's own. */
  votes: { readonly [seat: string]: boolean };
  /** Who has voted. */
  cast: readonly number[];
  counted: boolean;
  approved: boolean;
  /** It went, or goes, without the seats' consent. */
  forced: boolean;
  /** The cards played on the mission that this viewer knows. */
  cards: { readonly [seat: string]: boolean };
  mission?: { success: boolean; fails?: number };
}

/** The same without the mission's cards, which give their player's side away. */
export function withoutCards(ballots: readonly Ballot[]): Ballot[] {
  return ballots.map((ballot) => ({ ...ballot, cards: {} }));
}

/** Every proposal from what a viewer was told, in order. */
export const BALLOTS: Fold<readonly Ballot[]> = {
  begin: [],
  step: (ballots, line) => {
    const begun = begunBy(line);
    if (begun) return [...ballots, begun];
    const last = ballots.at(-1);
    const change = last && changeOf(last, line);
    return change ? ballots.with(-1, { ...last, ...change }) : ballots;
  },
};

function begunBy(line: Line): Ballot | undefined {
  const fact = told(line);
  if (fact.type !== "team_proposed") return undefined;
  const { round, vote_round: proposal, leader, members } = fact;
  return { round, proposal, leader, members, votes: {}, cast: [], counted: false, approved: false, forced: false, cards: {} };
}

function changeOf(ballot: Ballot, line: Line): Partial<Ballot> | undefined {
  const fact = told(line);
  switch (fact.type) {
    case "vote_sealed":
      return ballot.counted ? undefined : { votes: { ...ballot.votes, [fact.seat]: fact.approve } };
    case "vote_cast":
      return { cast: [...ballot.cast, fact.seat] };
    case "votes_counted":
      return { votes: fact.votes, counted: true, approved: fact.approved };
    case "rejections_exhausted":
      return { forced: true };
    case "mission_vote_sealed":
      return { cards: { ...ballot.cards, [fact.seat]: fact.success } };
    case "mission_executed":
      return { mission: { success: fact.success, fails: fact.fail_votes } };
    case "mission_judged":
      return { mission: { success: fact.success } };
    default:
      return undefined;
  }
}
