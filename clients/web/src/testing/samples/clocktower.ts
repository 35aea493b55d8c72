import type { GameSample } from "../samples";

export const sample: GameSample = {
  asking: ["rules1-1.jsonl.gz", "rules1-2.jsonl.gz", "rules1-3.jsonl.gz"],
  moments: { seat: 2, own: ["character_dealt"], all: ["night_fell", "dawn_broke", "nominated", "vote_counted", "executed", "table_ended"] },
  about: { choose: "seat", decide: "seat", hand: "seat", nominate: "seat", overrule: "seat" },
};
