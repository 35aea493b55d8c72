// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Dice, seedHash } from "./dice";

const PAGE = readFileSync("../../docs/play/dice.md", "utf8");
const SEEDS: { [name: string]: string } = { A: seedOf(/Seed A is\s+`([0-9a-f]{64})`/), B: "ff".repeat(32) };

const VECTORS = [...PAGE.matchAll(/^\| ([AB]) \| `(.+?)` \| (\d+) \| `(\w+)` \| `(.+?)` \| `(.+)` \|$/gm)].map(
  ([, seed = "", purpose = "", count = "", call = "", argument = "", results = ""]) =>
    [SEEDS[seed] ?? "", purpose, Number(count), call, JSON.parse(argument) as unknown, JSON.parse(results) as unknown[]] as const,
);

test("the page has its vectors", () => {
  expect(VECTORS).toHaveLength(PAGE.split("\n").filter((line) => /^\| [AB] \|/.test(line)).length);
  expect(VECTORS.length).toBeGreaterThan(10);
});

test.each(VECTORS)("%s %s/%i %s(%j)", (seed, purpose, count, call, argument, results) => {
  const dice = new Dice(seed, purpose, count);
  const calls: { [call: string]: () => unknown } = {
    below: () => dice.below(argument as number),
    roll: () => dice.roll(argument as number),
    pick: () => dice.pick(argument as string[]),
    shuffle: () => dice.shuffle(argument as string[]),
    token: () => dice.token(argument as number),
  };
  expect(results.map(() => calls[call]?.())).toEqual(results);
});

test("the hashes of the seeds", () => {
  expect(seedHash(SEEDS["A"] ?? "")).toBe(seedOf(/with the hash\s+`([0-9a-f]{64})`. Seed B/));
  expect(seedHash(SEEDS["B"] ?? "")).toBe(seedOf(/Seed B is `ff` 32 times, with the hash\s+`([0-9a-f]{64})`/));
});

function seedOf(pattern: RegExp): string {
  return pattern.exec(PAGE)?.[1] ?? "";
}
