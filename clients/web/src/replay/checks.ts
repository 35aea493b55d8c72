import type { Reading, Scene } from "../boards/contract";
import { Dice, seedHash } from "../boards/dice";
import { fetchFile } from "../boards/discovery";
import type { Fact } from "../wire/types";
import { branchIn } from "./branch";
import type { Chronicle, Commit } from "./chronicle";
import type { Pace } from "./pace";
import type { Tape } from "./tape";

const FIRST_WORDS = 4;

/** A seed, and whether it is the one that was promised at the beginning; without a seed it is still, or for ever, a secret. */
export interface SeedCheck {
  sealed: boolean;
  /** The table that this one was forked from drew with it, before the fork. */
  past: boolean;
  promised: string;
  seed?: string;
  hash?: string;
  fits?: boolean;
}

/** One draw made again; `fits` where a fact names what came of it. */
export interface DrawCheck {
  moment: number;
  sealed: boolean;
  purpose: string;
  /** How many draws of this purpose there were before. */
  count: number;
  /** The first words of its stream, in hex. */
  words: readonly string[];
  drawn?: unknown;
  told?: unknown;
  fits?: boolean;
}

/** Whether the record says what a viewer was told; else the first fact that differs. */
export interface FeedCheck {
  as: string;
  facts: number;
  fits: boolean;
  differs?: number;
}

/** Both seeds against the hashes that everybody was given when the table was opened, or forked. */
export function checkSeeds(tape: Tape): SeedCheck[] {
  const opened = branchIn(tape.lines)?.fact ?? factIn(tape, "table_opened");
  return both(opened, factIn(tape, "table_seed_revealed"), factIn(tape, "table_sealed_seed_revealed"));
}

/** The seeds of the tables that a fork comes from, as far as the record has them, against the hashes told there. */
export function checkPast(chronicle: Chronicle): SeedCheck[] {
  return chronicle.commits.filter(begins).slice(0, -1).flatMap((commit) => {
    const seeded = told(commit, "table_seeded");
    return both(told(commit, "table_opened") ?? told(commit, "table_forked"), seeded, seeded, true);
  });
}

function both(opened: Fact | undefined, open: Fact | undefined, sealed: Fact | undefined, past = false): SeedCheck[] {
  return [
    checkSeed(false, past, opened?.["seed_hash"], open?.["seed"]),
    checkSeed(true, past, opened?.["sealed_seed_hash"], sealed?.["sealed_seed"]),
  ];
}

function checkSeed(sealed: boolean, past: boolean, promised: unknown, seed: unknown): SeedCheck {
  const check = { sealed, past, promised: String(promised) };
  if (typeof seed !== "string") return check;
  const hash = hashed(seed);
  return { ...check, seed, hash: hash ?? "–", fits: hash === promised };
}

/** Every draw of the record made again; each table on the way to a fork has two `seeds`, the first table's come first. */
export async function checkDraws(chronicle: Chronicle, all: Tape, seeds: readonly SeedCheck[], pace: Pace): Promise<DrawCheck[]> {
  const { game, number, size } = all.viewAt(1).table;
  const readings: { [purpose: string]: Reading } = (await fetchFile(game, "draws"))?.draws ?? {};
  const seats = Array.from({ length: size }, (_, index) => index + 1);
  const counts = new Map<string, number>();
  let tables = 0;
  const checks: DrawCheck[] = [];
  for (const [index, commit] of chronicle.commits.entries()) {
    if (begins(commit)) {
      tables++;
      counts.clear();
    }
    for (const [sealed, purpose] of commit.draws ?? []) {
      const kind = `${sealed} ${purpose}`;
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      const scene = { ...sceneOf(commit), game: all.viewAt(index).game ?? {}, seats, number };
      const seed = seeds.slice(2 * tables - 2, 2 * tables).find((one) => one.sealed === sealed)?.seed;
      checks.push({ moment: index + 1, sealed, purpose, count, ...drawn(seed, purpose, count, readings, scene) });
    }
    await pace.step();
  }
  return checks;
}

/** Whether a commit makes a table of its own, with dice of its own. */
function begins({ command }: Commit): boolean {
  return command.type === "open" || command.type === "fork";
}

function told({ events }: Commit, type: string): Fact | undefined {
  return events.find(({ fact }) => fact.type === type)?.fact;
}

function drawn(seed: string | undefined, purpose: string, count: number, readings: { [purpose: string]: Reading }, scene: Scene) {
  if (seed === undefined || hashed(seed) === undefined) return { words: [] };
  const reading = readings[purpose] ?? readings[purpose.split(".")[0] ?? ""];
  return made(() => new Dice(seed, purpose, count), reading, scene, purpose);
}

function made(dice: () => Dice, reading: Reading | undefined, scene: Scene, purpose: string) {
  const fresh = dice();
  const words = Array.from({ length: FIRST_WORDS }, () => fresh.word().toString(16).padStart(8, "0"));
  const read = reading?.(dice(), scene, purpose);
  return read ? { words, ...read, fits: same(read.drawn, read.told) } : { words };
}

function sceneOf({ by, command, events }: Commit) {
  return { by, command, facts: events.map(({ fact }) => fact) };
}

/** Whether the record holds, word for word, what a viewer was told. */
export function checkFeed(chronicle: Chronicle, tape: Tape): FeedCheck {
  const recorded = chronicle.toldTo(tape.as);
  const longer = Math.max(recorded.length, tape.lines.length);
  const check = { as: tape.as, facts: tape.lines.length };
  for (let place = 0; place < longer; place++) {
    if (!same(recorded[place]?.fact, tape.lines[place]?.fact)) return { ...check, fits: false, differs: place + 1 };
  }
  return { ...check, fits: true };
}

function factIn(tape: Tape, type: string): Fact | undefined {
  return tape.lines.find(({ fact }) => fact.type === type)?.fact;
}

function hashed(seed: string): string | undefined {
  try {
    return seedHash(seed);
  } catch {
    // What is no seed at all has no hash either.
    return undefined;
  }
}

/** Equal as JSON, whatever the order of keys. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
