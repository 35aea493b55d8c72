import type { Fold } from "../../boards/kit/fold";
import type { Line } from "../../wire/types";
import { type Info, told } from "./state";

/** A nomination as it went. */
export interface Ballot {
  day: number;
  number: number;
  by: number;
  seat: number;
  /** Whose hands were up as the clock's hand passed. */
  voters: readonly number[];
  counted: boolean;
  /** It came to no vote: the virgin was nominated, and the nominator was executed. */
  virgin: boolean;
  needed: number;
  /** Who was about to die after it; 0 for nobody. */
  about: number;
  /** Whose votes the butler's rule forbade, which the storyteller alone is told. */
  doubted: readonly number[];
}

/** Every nomination of the game, from what was told. */
export const BALLOTS: Fold<{ day: number; ballots: readonly Ballot[] }> = {
  begin: { day: 0, ballots: [] },
  step: ({ day, ballots }, line) => {
    const fact = told(line);
    if (fact.type === "dawn_broke") return { day: fact.day, ballots };
    if (fact.type === "nominated") {
      const { number, by, seat } = fact;
      return { day, ballots: [...ballots, { day, number, by, seat, voters: [], counted: false, virgin: false, needed: 0, about: 0, doubted: [] }] };
    }
    const last = ballots.at(-1);
    if (!last || last.counted) return { day, ballots };
    if (fact.type === "hand_counted" && fact.up) return { day, ballots: ballots.with(-1, { ...last, voters: [...last.voters, fact.seat] }) };
    if (fact.type === "vote_doubted") return { day, ballots: ballots.with(-1, { ...last, doubted: [...last.doubted, fact.seat] }) };
    if (fact.type === "vote_counted") return { day, ballots: ballots.with(-1, { ...last, counted: true, needed: fact.needed, about: fact.about }) };
    if (fact.type === "executed" && fact.by === "virgin") return { day, ballots: ballots.with(-1, { ...last, counted: true, virgin: true }) };
    return { day, ballots };
  },
};

/** What a seat learnt in one night. */
export interface Learnt {
  night: number;
  infos: readonly Info[];
}

/** All that a seat learnt, night by night; nights that told it nothing are there too, once they are over. */
export function learntBy(lines: readonly Line[], seat: number): readonly Learnt[] {
  const nights: { night: number; infos: Info[]; over: boolean }[] = [];
  for (const fact of lines.map(told)) {
    if (fact.type === "night_fell") nights.push({ night: fact.night, infos: [], over: false });
    else if ((fact.type === "woken" || fact.type === "night_told") && fact.seat === seat) {
      const last = nights.at(-1);
      last?.infos.push(...fact.told);
      if (last && fact.type === "night_told") last.over = true;
    }
  }
  return nights.filter(({ infos, over }) => over || infos.length > 0);
}

/** What a seat has just been shown, so that it can choose by it. */
export function shownTo(lines: readonly Line[], seat: number): readonly Info[] {
  const fact = lines.findLast((line) => {
    const fact = told(line);
    return fact.type === "woken" && fact.seat === seat;
  });
  const woken = fact && told(fact);
  return woken?.type === "woken" && woken.window === "b" ? woken.told : [];
}

/** Whom a seat that takes itself for the butler was told tonight to have as master; as it knows it, true or not. */
export function masterOf(lines: readonly Line[], seat: number): number | undefined {
  return learntBy(lines, seat).at(-1)?.infos.find(({ kind }) => kind === "master")?.seats[0];
}
