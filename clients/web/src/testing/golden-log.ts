// A golden log of the server's tests, as one viewer lived through it: for tests in Node and in a real browser.

import { merge } from "../wire/merge";
import type { Json, Line, View } from "../wire/types";
import { linesOf } from "../wire/watching";

export interface Commit {
  shown: readonly { to: { [viewer: string]: number }; facts: Json[]; patch: Json }[];
}

/** What one viewer has at one moment of a game. */
export interface Recorded<Game = Json> {
  view: View<Game>;
  lines: readonly Line[];
}

export function commitsIn(log: string): readonly Commit[] {
  return log.trim().split("\n").map((line) => JSON.parse(line) as Commit);
}

/** A list of lines for each moment of a long game would not fit: it is made when it is asked for. */
function momentOf<Game>(view: View<Game>, told: readonly Line[], count: number): Recorded<Game> {
  return {
    view,
    get lines() {
      return told.slice(0, count);
    },
  };
}

/** Everybody who watches a game. */
export function viewersIn(commits: readonly Commit[]): string[] {
  return [...new Set(commits.flatMap(({ shown }) => shown.flatMap(({ to }) => Object.keys(to))))];
}

/** A game as one viewer lived through it, moment by moment. */
export function momentsIn<Game = Json>(commits: readonly Commit[], as: string): Recorded<Game>[] {
  const moments: Recorded<Game>[] = [];
  let view = {} as View<Game>;
  const told: Line[] = [];
  for (const { shown } of commits) {
    const frame = shown.find(({ to }) => as in to);
    if (!frame) continue;
    view = merge(view, frame.patch);
    told.push(...linesOf({ op: "frame", table: "", as, log: "", seq: frame.to[as] ?? 0, at: 0, facts: frame.facts, patch: {} } as never));
    moments.push(momentOf(view, told, told.length));
  }
  return moments;
}
