// A table that is over, for tests of its replay: a golden log of the server's tests, answered as the server does.

import { readFileSync } from "node:fs";
import type { Language } from "../browser/language";
import { link } from "../replay/chain";
import type { Commit } from "../replay/chronicle";
import type { OwnListing } from "../state/lobby";
import type { FrameMessage, Json } from "../wire/types";
import { type Commit as Shown, commitsIn } from "./golden-log";
import { RECORDED } from "./visit";

export const TABLE = "t1";

interface Spoken {
  words: { [game: string]: { [one in Language]: Json } };
  names: { [game: string]: Json };
}

const SPOKEN = JSON.parse(readFileSync("../../build/words/cases.json", "utf8")) as Spoken;

/** What the server has of a table that is over: tests may forge it. */
export interface Kept {
  log: Commit[];
  feeds: { [as: string]: FrameMessage[] };
}

/** A game of Avalon that has ended, with the hash of what was public. */
export function kept(log = "avalon/rules1-1.jsonl"): Kept {
  const commits = commitsIn(readFileSync(`../../tests/golden/${log}`, "utf8")) as unknown as (Shown & { commit: Commit })[];
  const feeds: Kept["feeds"] = {};
  for (const { commit, shown } of commits) {
    for (const { to, facts, patch } of shown) {
      for (const [as, seq] of Object.entries(to)) {
        (feeds[as] ??= []).push({ op: "frame", table: TABLE, as, log: "l", seq, at: commit.at, facts: structuredClone(facts), patch } as FrameMessage);
      }
    }
  }
  const one = { log: commits.map(({ commit }) => commit), feeds };
  hash(one);
  return one;
}

/** A golden log has no table's own hash: the last commit of a real one tells it. */
function hash({ log, feeds }: Kept): void {
  const hashed = { type: "table_feed_hashed", link: (feeds["public"] ?? []).reduce((last, { at, facts }) => link(last, { at, facts: facts as Json[] }), "") };
  const at = (log.at(-1)?.at ?? 0) + 1;
  log.push({ at, by: "server", command: { type: "due" }, events: [{ to: [true, [], true], fact: hashed }] });
  for (const [as, frames] of Object.entries(feeds)) {
    const seq = (frames.at(-1)?.seq ?? 0) + 1;
    frames.push({ op: "frame", table: TABLE, as, log: "l", seq, at, facts: [hashed], patch: { table: { feed_hash: hashed.link } } } as FrameMessage);
  }
}

/** What the lobby says of it, to somebody who only looks. */
export const LISTING = {
  table: TABLE, game: "avalon", number: 7, title: "", status: "finished", size: 7, opener: "p1", private: false, pace: "slow", opened_at: 0, unsealed: true,
  seats: Object.fromEntries(Array.from({ length: 7 }, (_, seat) => [seat + 1, { player: `p${seat + 1}` }])),
  names: Object.fromEntries(Array.from({ length: 7 }, (_, seat) => [`p${seat + 1}`, `Player ${seat + 1}`])),
  me: { seats: [], host: false, opener: false, co_host: false },
} as unknown as OwnListing;

/** The answers of its server. */
export function answersOf({ log, feeds }: Kept): { [call: string]: (asked: { query: URLSearchParams }) => Json | Response } {
  const told = (language: Language) => ({ sentences: { ...RECORDED.core[language], ...SPOKEN.words["avalon"]?.[language] }, names: SPOKEN.names["avalon"] ?? {}, tables: {} });
  return {
    [`GET /api/tables/${TABLE}`]: () => LISTING as unknown as Json,
    [`GET /api/tables/${TABLE}/log`]: () => new Response(log.map((commit) => JSON.stringify(commit)).join("\n")),
    [`GET /api/tables/${TABLE}/feed`]: ({ query }) => paged(feeds[query.get("as") ?? ""] ?? [], Number(query.get("after")), Number(query.get("limit"))),
    "GET /api/games/avalon/words/en": () => told("en") as unknown as Json,
    "GET /api/games/avalon/words/zh": () => told("zh") as unknown as Json,
  };
}

function paged(frames: readonly FrameMessage[], after: number, limit: number): Json {
  const page = frames.filter(({ seq }) => seq > after).slice(0, limit);
  return { log: "l", seq: frames.at(-1)?.seq ?? 0, frames: page } as unknown as Json;
}
