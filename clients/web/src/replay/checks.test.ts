import { expect, test } from "vitest";
import { Dice, seedHash } from "../boards/dice";
import type { Fact, FrameMessage } from "../wire/types";
import { checkDraws, checkPast, checkSeeds } from "./checks";
import { Chronicle, type Commit } from "./chronicle";
import { Pace } from "./pace";
import { Tape } from "./tape";

const OLD = { seed: "01".repeat(32), sealed_seed: "02".repeat(32) };
const NEW = { seed: "03".repeat(32), sealed_seed: "04".repeat(32) };

function hashes({ seed, sealed_seed }: typeof OLD) {
  return { seed_hash: seedHash(seed), sealed_seed_hash: seedHash(sealed_seed) };
}

function commit(type: string, facts: readonly Fact[], draws: Commit["draws"] = []): Commit {
  return { at: 0, by: "server", command: { type }, events: facts.map((fact) => ({ to: [true, [], true], fact })), draws };
}

function log(seeded: Partial<typeof OLD> | undefined): Commit[] {
  return [
    commit("open", [{ type: "table_opened", ...hashes(OLD) }, ...(seeded ? [{ type: "table_seeded", ...seeded }] : [])]),
    commit("roll", [{ type: "rolled" }], [[false, "luck"]]),
    commit("fork", [{ type: "table_forked", ...hashes(NEW) }, { type: "table_seeded", ...NEW }]),
    commit("roll", [{ type: "rolled" }], [[false, "luck"]]),
    commit("end", [{ type: "table_seed_revealed", seed: NEW.seed }, { type: "table_sealed_seed_revealed", sealed_seed: NEW.sealed_seed }]),
  ];
}

function taped(commits: readonly Commit[]): Tape {
  let seq = 0;
  const tape = new Tape("all", "l");
  const frames = commits.map(({ events }): FrameMessage => {
    seq += events.length;
    const patch = seq === 1 || seq === events.length ? { table: { game: "none", number: 1, size: 2 }, game: {} } : {};
    return { op: "frame", table: "t", as: "all", log: "l", seq, at: 0, facts: events.map(({ fact }) => fact), patch };
  });
  tape.add(frames);
  return tape;
}

async function checked(seeded: Partial<typeof OLD> | undefined) {
  const commits = log(seeded);
  const chronicle = new Chronicle(commits);
  const tape = taped(commits);
  const seeds = checkSeeds(tape);
  const past = checkPast(chronicle);
  return { seeds, past, draws: await checkDraws(chronicle, tape, [...past, ...seeds], new Pace(1, () => undefined)) };
}

function firstWord(seed: string): string {
  return new Dice(seed, "luck", 0).word().toString(16).padStart(8, "0");
}

test("a fork is held to the hashes it told, its past to those told there, and each draws with its own seeds", async () => {
  const { seeds, past, draws } = await checked(OLD);
  expect(seeds.map(({ fits }) => fits)).toEqual([true, true]);
  expect(past.map(({ fits, past }) => [fits, past])).toEqual([[true, true], [true, true]]);
  expect(draws.map(({ count }) => count)).toEqual([0, 0]);
  expect(draws.map(({ words }) => words[0])).toEqual([firstWord(OLD.seed), firstWord(NEW.seed)]);
});

test("a past whose seeds are not there is a secret, not a fault", async () => {
  const { past, draws } = await checked(undefined);
  expect(past.map(({ fits }) => fits)).toEqual([undefined, undefined]);
  expect(draws.map(({ words }) => words.length)).toEqual([0, 4]);
});

test("a seed of the past that was exchanged does not fit", async () => {
  const { past } = await checked({ ...OLD, seed: "05".repeat(32) });
  expect(past.map(({ fits }) => fits)).toEqual([false, true]);
});
