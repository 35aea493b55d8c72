// The game's vocabulary, from the server's own schema; everything beside it imports from here.

import type { BoardProps } from "../../boards/contract";
import { facts } from "../../boards/kit/facts";
import { Reader } from "../../boards/kit/holes";
import type * as made from "../../generated/clocktower";
import type { Asking } from "../../prompts/asking";

/** A game as a viewer knows it; a vote without a number is none. */
export type Clocktower = Omit<made.State, "vote"> & { vote: made.Vote };
export type Phase = made.State["phase"];
export type Info = made.Info;
export type Decision = made.Decision;
export type Token = made.Token;
export type Deed = made.Deed;
export type Heard = made.Heard;
export type Ruling = made.Ruling;
export type Claim = made.ClaimOfDay;
export type TownProps = BoardProps<Clocktower>;

/** A line's fact by its type. One of another type fits no case. */
export const told = facts<made.Fact>();

/** The state of which a viewer has been told nothing: what a view lacks is as it is here. */
export const READER = new Reader<Clocktower>({
  number: 0,
  options: {},
  script: { characters: [], first_night: [], other_nights: [], homebrew: [] },
  size: 0,
  host: false,
  hosted: false,
  phase: "waiting",
  night: 0,
  day: 0,
  window: "a",
  until: 0,
  alive: {},
  ghost_votes: {},
  nominators: [],
  nominees: [],
  done: [],
  about: 0,
  leading: 0,
  vote: { number: 0, by: 0, seat: 0, order: [], passed: 0, hands: {}, moved: [], moves: {} },
  executed: 0,
  execution_killed: false,
  claims: {},
  resumes: "day",
  held: 0,
  people: {},
  guests: {},
  helpers: {},
  helped: 0,
  winner: "",
  why: "",
  beliefs: {},
  sides: {},
  asks: {},
  answers: {},
  choices: {},
  last_targets: {},
  learnt: {},
  characters: {},
  loyalties: {},
  tokens: {},
  deaths: {},
  kept: {},
  tale: {},
});

const NIGHT: ReadonlySet<Phase> = new Set<Phase>(["deal", "window", "hush"]);

/** Which of the two moods it is. */
export function timeOf({ phase, night }: Clocktower): "night" | "day" {
  return NIGHT.has(phase) || (phase === "waiting" && night === 0) ? "night" : "day";
}

/** All seats, in the order of the circle. */
export function seatsOf({ size }: Clocktower): number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}

export function isAlive({ alive }: Clocktower, seat: number): boolean {
  return alive[seat] !== false;
}

export function livingIn(game: Clocktower): number[] {
  return seatsOf(game).filter((seat) => isAlive(game, seat));
}

/** How many votes bring a nominee before the executioner: half the living, and more than every earlier tally of the day. */
export function neededIn(game: Clocktower): number {
  return Math.max(Math.ceil(livingIn(game).length / 2), game.leading + 1);
}

/** Whether so many votes are still left in the town: each of the living has one a vote, and of the dead who has not spent it. */
export function isReachable(game: Clocktower): boolean {
  return neededIn(game) <= seatsOf(game).filter((seat) => isAlive(game, seat) || game.ghost_votes[seat] !== false).length;
}

export function isVoting({ phase, vote }: Clocktower): boolean {
  return (phase === "lead" || phase === "vote") && vote.number > 0;
}

/** Whether votes are asked one after the other, where no clock's hand can be followed. */
export function isInTurn(game: Clocktower): boolean {
  return game.options.votes === "turn" || !isLive(game);
}

/** Whether days have a clock: then nobody has to say that they nominate nobody. In an evening they have one while no storyteller is there. */
export function isLive({ options: { pace = "live", storyteller }, host }: Clocktower): boolean {
  return pace === "live" || (pace === "evening" && !(host && storyteller !== "auto"));
}

/** What a seat said last that it is. */
export function claimOf({ claims }: Clocktower, seat: number): Claim | undefined {
  return claims[seat]?.at(-1);
}

/** All that is remembered of what was said, the newest day first. */
export function claimsIn({ claims }: Clocktower): Claim[] {
  return Object.values(claims).flat().sort((one, other) => other.day - one.day);
}

/** The open question for a command, if there is one. */
export function askedFor(asking: readonly Asking[], command: string): Asking | undefined {
  return asking.find(({ prompt }) => prompt.command === command);
}

/** What the storyteller, who deals by hand, has given a seat so far: the first answers are the seats' characters. */
export function dealtTo({ phase, given }: Clocktower, seat: number): string | undefined {
  return phase === "deal" ? given?.[seat - 1] : undefined;
}

/** Whether these eyes see the grimoire: the storyteller's, and after the end everybody's. */
export function seesAll({ characters, size }: Clocktower): boolean {
  return size > 0 && Object.keys(characters).length === size;
}
