import type { Fold } from "../../house/folded";
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
  /** It came to no vote: the virgin was nominated, and whoever did it was executed. */
  virgin: boolean;
  needed: number;
  /** Who was about to die after it; 0 for nobody. */
  about: number;
}

/** Every nomination of the game, from what was told. */
export const BALLOTS: Fold<{ day: number; ballots: readonly Ballot[] }> = {
  begin: { day: 0, ballots: [] },
  step: ({ day, ballots }, line) => {
    const fact = told(line);
    if (fact.type === "dawn_broke") return { day: fact.day, ballots };
    if (fact.type === "nominated") {
      const { number, by, seat } = fact;
      return { day, ballots: [...ballots, { day, number, by, seat, voters: [], counted: false, virgin: false, needed: 0, about: 0 }] };
    }
    const last = ballots.at(-1);
    if (!last || last.counted) return { day, ballots };
    if (fact.type === "hand_counted" && fact.up) return { day, ballots: ballots.with(-1, { ...last, voters: [...last.voters, fact.seat] }) };
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

/** All that a seat learnt, night by night; nights that told it nothing are there too. */
export function learntBy(lines: readonly Line[], seat: number): readonly Learnt[] {
  const nights: { night: number; infos: Info[] }[] = [];
  for (const fact of lines.map(told)) {
    if (fact.type === "night_fell") nights.push({ night: fact.night, infos: [] });
    else if ((fact.type === "woken" || fact.type === "night_told") && fact.seat === seat) nights.at(-1)?.infos.push(...fact.told);
  }
  return nights;
}

/** A night with the day after it, and what was told in them. */
export interface Chapter {
  night: number;
  day: number;
  lines: readonly Line[];
}

/** What says little of how it went: the tally has the votes, and the night what comes of its windows. */
const PASSED_OVER: ReadonlySet<string> = new Set(["done_said", "hand_counted", "hand_moved", "vote_began", "window_opened", "hush_began", "day_ended", "nominations_opened"]);

/** What was told, by nights and days; the deal belongs to the first night. */
export function chaptersOf(lines: readonly Line[]): readonly Chapter[] {
  const chapters: { night: number; day: number; lines: Line[] }[] = [];
  let before: Line[] = [];
  for (const line of lines) {
    const fact = told(line);
    if (fact.type === "night_fell" || fact.type === "dawn_broke") {
      const at = fact.type === "night_fell" ? { night: fact.night, day: 0 } : { night: 0, day: fact.day };
      chapters.push({ ...at, lines: [...before] });
      before = [];
    }
    if (fact.type.startsWith("table_") || PASSED_OVER.has(fact.type)) continue;
    (chapters.at(-1)?.lines ?? before).push(line);
  }
  return chapters;
}
