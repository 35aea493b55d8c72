// Whole games that were really played, to try boards with: the golden logs of the server's tests.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Json } from "../wire/types";
import { type Commit, type Recorded, commitsIn, momentsIn, viewersIn } from "./golden-log";

const read = new Map<string, readonly Commit[]>();

/** The commits of a game. */
export function commitsOf(log: string): readonly Commit[] {
  const known = read.get(log);
  if (known) return known;
  const bytes = readFileSync(`../../tests/golden/${log}`);
  const commits = commitsIn((log.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  read.set(log, commits);
  return commits;
}

/** Everybody who watches a game. */
export function viewersOf(log: string): string[] {
  return viewersIn(commitsOf(log));
}

/** A game as one viewer lived through it, moment by moment. */
export function recorded<Game = Json>(log: string, as = "public"): Recorded<Game>[] {
  return momentsIn<Game>(commitsOf(log), as);
}
