import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDraws, checkSeeds } from "../../replay/checks";
import { chronicleOf } from "../../replay/chronicle";
import { Pace } from "../../replay/pace";
import type { Tape } from "../../replay/tape";
import { recorded } from "../../testing/recordings";
import { logsOf } from "../../testing/samples";

/** A golden log as who may see everything has it, and as the log itself. */
function read(log: string) {
  const moments = recorded(log, "all");
  const lines = moments.at(-1)?.lines ?? [];
  const tape = { viewAt: (at: number) => moments[at - 1]?.view, lines } as Partial<Tape> as Tape;
  const commits = readFileSync(`../../tests/golden/${log}`, "utf8").trim().split("\n").map((line) => JSON.stringify(JSON.parse(line).commit));
  return { tape, chronicle: chronicleOf(commits.join("\n")) };
}

async function deals(log: string) {
  const { tape, chronicle } = read(log);
  const draws = await checkDraws(chronicle, tape, checkSeeds(tape), new Pace(1, () => undefined));
  return draws.filter(({ purpose }) => purpose === "deal");
}

test("every deal can be made again from its seed, a newcomer's too", async () => {
  const logs = logsOf("avalon", ["rules1-1.jsonl", "rules1-6.jsonl"]);
  const made = (await Promise.all(logs.map(deals))).flat();
  expect(made.map(({ fits }) => fits)).toEqual([true, true]);
});

test("a newcomer's deal is not the first that was drawn", async () => {
  const [log = ""] = logsOf("avalon", ["rules1-6.jsonl"]);
  const { tape, chronicle } = read(log);
  const asEver = { ...tape, viewAt: (at: number) => ({ ...tape.viewAt(at), game: {} }) } as Partial<Tape> as Tape;
  const [deal] = (await checkDraws(chronicle, asEver, checkSeeds(tape), new Pace(1, () => undefined))).filter(({ purpose }) => purpose === "deal");
  expect(deal?.fits).toBe(false);
});
