// The game's vocabulary, from the server's own schema; everything beside it imports from here.

import type { BoardProps, PromptProps } from "../../boards/contract";
import { facts } from "../../boards/kit/facts";
import { Reader } from "../../boards/kit/holes";
import type * as made from "../../generated/avalon";

export type Avalon = made.State;
export type Role = made.RoleDealt["role"];
export type Team = made.GameEnded["winner"];
export type Hearing = NonNullable<made.State["options"]["hearing"]>;

/** The facts that the board reads; of the others the log tells. */
export type Told =
  | made.RoleDealt
  | made.MissionStarted
  | made.ProposalBegan
  | made.TeamProposed
  | made.SpokenToAll
  | made.SpokenNear
  | made.LimitedTurnPassed
  | made.Walked
  | made.VoteSealed
  | made.VoteCast
  | made.VotesCounted
  | made.RejectionsExhausted
  | made.MissionVoteSealed
  | made.MissionExecuted
  | made.MissionJudged
  | made.AssassinationBegan
  | made.Assassinated
  | made.PlayerFouled
  | made.GameEnded;

export type AvalonProps = BoardProps<Avalon>;
export type AvalonPrompt = PromptProps<Avalon>;

/** The state of which a viewer has been told nothing: what a view lacks is as it is here. */
export const READER = new Reader<Avalon>({
  number: 0,
  options: {},
  phase: "before",
  positions: {},
  round: 0,
  leader: 0,
  member_count: 0,
  fails_needed: 0,
  vote_round: 0,
  team: [],
  turn: 0,
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
});

/** A line's fact by its type. One of another type fits no case. */
export const told = facts<Told>();

export const SEATS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const ROUNDS: readonly number[] = [1, 2, 3, 4, 5];
/** How many seats go on the mission of each round, for the tokens of rounds to come. */
export const MEMBERS: readonly number[] = [2, 3, 3, 4, 4];
export const MOST_PROPOSALS = 5;

const RED: ReadonlySet<Role> = new Set<Role>(["Morgana", "Assassin", "Oberon"]);

export function teamOf(role: Role): Team {
  return RED.has(role) ? "red" : "blue";
}

/** How many fails a round needs: the view says it of the present one, the options of the others. */
export function failsNeeded(game: Avalon, round: number): number {
  if (round === game.round) return game.fails_needed;
  return (game.options.protected_rounds ?? [4]).includes(round) ? 2 : 1;
}

/** A dictionary by seat with its seats as numbers, in order. */
export function bySeat<T>(dictionary: { [seat: string]: T }): [number, T][] {
  return Object.entries(dictionary).map(([seat, value]): [number, T] => [Number(seat), value]).sort(([one], [other]) => one - other);
}

/** Whether missions are over: no team and no leader are spoken of any more. */
function isDecided({ phase }: Avalon): boolean {
  return phase === "ended" || phase === "assassination";
}

export function teamNow(game: Avalon): readonly number[] {
  return isDecided(game) ? [] : game.team;
}

export function leaderNow(game: Avalon): number {
  return isDecided(game) ? 0 : game.leader;
}
