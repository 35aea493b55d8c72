// Whole games that were really played, to try boards with: the golden logs of the server's tests.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { merge } from "../wire/merge";
import type { Json, Line, View } from "../wire/types";
import { linesOf } from "../wire/watching";

interface Shown {
  to: { [viewer: string]: number };
  facts: Json[];
  patch: Json;
}

/** What one viewer has at one moment of a game. */
export interface Recorded<Game = Json> {
  view: View<Game>;
  lines: readonly Line[];
}

const read = new Map<string, { shown: Shown[] }[]>();

function commitsOf(log: string): { shown: Shown[] }[] {
  const known = read.get(log);
  if (known) return known;
  const bytes = readFileSync(`../../tests/golden/${log}`);
  const text = (log.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const commits = text.trim().split("\n").map((line) => JSON.parse(line) as { shown: Shown[] });
  read.set(log, commits);
  return commits;
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
export function viewersOf(log: string): string[] {
  return [...new Set(commitsOf(log).flatMap(({ shown }) => shown.flatMap(({ to }) => Object.keys(to))))];
}

/** A game as one viewer lived through it, moment by moment. */
export function recorded<Game = Json>(log: string, as = "public"): Recorded<Game>[] {
  const moments: Recorded<Game>[] = [];
  let view = {} as View<Game>;
  const told: Line[] = [];
  for (const { shown } of commitsOf(log)) {
    const frame = shown.find(({ to }) => as in to);
    if (!frame) continue;
    view = merge(view, frame.patch);
    told.push(...linesOf({ op: "frame", table: "", as, log: "", seq: frame.to[as] ?? 0, at: 0, facts: frame.facts, patch: {} } as never));
    moments.push(momentOf(view, told, told.length));
  }
  return moments;
}
