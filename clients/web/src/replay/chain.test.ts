// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FrameMessage, Json } from "../wire/types";
import { checkChain, link } from "./chain";
import { Chronicle, type Commit } from "./chronicle";
import { Pace } from "./pace";
import { Tape } from "./tape";

const PAGE = readFileSync("../../docs/play/dice.md", "utf8");

const VECTORS = [...PAGE.matchAll(/^\| (\d+) \| `(.+)` \| `([0-9a-f]{64})` \|$/gm)].map(
  ([, at = "", facts = "", told = ""]) => ({ at: Number(at), facts: JSON.parse(facts) as Json[], told }),
);

test("the page has its vectors, and they come out the same here", () => {
  expect(VECTORS.length).toBeGreaterThan(3);
  let last = "";
  for (const { told, ...shown } of VECTORS) {
    last = link(last, shown);
    expect(last).toBe(told);
  }
});

const STEPS = 40;
const EVERYONE = [true, [], true] as const;

/** A game of public steps with a secret here and there, and the hash of what was public in its last commit. */
function record(): Commit[] {
  let last = "";
  const commits = Array.from({ length: STEPS }, (_, step): Commit => {
    const secret = { to: [false, [1], false] as const, fact: { type: "dealt", step } };
    const open = { to: EVERYONE, fact: { type: "spoken", step, text: `«${step}» 说` } };
    const events = step % 5 === 0 ? [secret] : [open, ...(step % 3 ? [] : [secret])];
    if (step % 5) last = link(last, { at: step, facts: [open.fact] });
    return { at: step, by: 1, command: { type: "say" }, events };
  });
  commits.push({ at: STEPS, by: "clock", command: { type: "due" }, events: [{ to: EVERYONE, fact: { type: "table_feed_hashed", link: last } }] });
  return commits;
}

function taped(commits: readonly Commit[]): Tape {
  const tape = new Tape("public", "l");
  for (const { at, events } of commits) {
    const facts = events.filter(({ to }) => to[0]).map(({ fact }) => fact);
    if (facts.length) tape.add([{ op: "frame", table: "t", as: "public", log: "l", seq: tape.seq + facts.length, at, facts, patch: {} } as FrameMessage]);
  }
  return tape;
}

function copy(): Commit[] {
  return structuredClone(record());
}

const PUBLIC_STEPS = STEPS - STEPS / 5;

test("what nobody touched leads to the hash of the end", async () => {
  const check = await checkChain(taped(record()), new Chronicle(record()), new Pace(1));
  expect(check).toMatchObject({ frames: PUBLIC_STEPS, fits: true });
  expect(check.link).toBe(check.told);
  expect([check.links.length, new Set(check.links).size, check.links.at(-1), check.seqs.at(-1)]).toEqual([PUBLIC_STEPS, PUBLIC_STEPS, check.told, PUBLIC_STEPS]);
  expect(await checkChain(taped(record()), undefined, new Pace(1))).toEqual(check);
});

test.each<readonly [string, (commits: Commit[]) => unknown]>([
  ["another text", (commits) => Object.assign(commits[11]?.events[0]?.fact ?? {}, { text: "I am Merlin." })],
  ["another time", (commits) => Object.assign(commits[11] ?? {}, { at: 10 })],
  ["a step left out", (commits) => commits.splice(11, 1)],
  ["a step put in", (commits) => commits.splice(11, 0, { ...(commits[11] as Commit), at: 11 })],
  ["two exchanged", (commits) => commits.splice(11, 2, commits[12] as Commit, commits[11] as Commit)],
  ["a secret told", (commits) => Object.assign(commits[10]?.events[0] ?? {}, { to: EVERYONE })],
])("a frame that was tampered with is found: %s", async (kind, tamper) => {
  const commits = copy();
  tamper(commits);
  const check = await checkChain(taped(commits), new Chronicle(record()), new Pace(1));
  // Commits 1–4 and 6–9 were public before: commit 11 is the ninth public step. One put in follows its twin.
  const frame = kind === "a step put in" ? 10 : 9;
  expect(check).toMatchObject({ fits: false, differs: { frame, seq: frame } });
});

test("a feed that stops early misses its next frame", async () => {
  const commits = copy();
  commits.splice(STEPS - 1, 1);
  const check = await checkChain(taped(commits), new Chronicle(record()), new Pace(1));
  expect(check.differs).toEqual({ frame: PUBLIC_STEPS, seq: PUBLIC_STEPS });
});

test("where the record says the same, or is sealed, nobody can say which of them it was", async () => {
  const commits = copy();
  Object.assign(commits.at(-1)?.events[0]?.fact ?? {}, { link: "00" });
  for (const known of [new Chronicle(commits), undefined]) {
    const check = await checkChain(taped(commits), known, new Pace(1));
    expect(check.fits).toBe(false);
    expect(check.differs).toBeUndefined();
  }
});

test("by other rules than today's the hash may be of facts that are told otherwise now, which is said", async () => {
  const commits = copy();
  Object.assign(commits.at(-1)?.events[0]?.fact ?? {}, { link: "00" });
  Object.assign(commits[0]?.events[0] ?? {}, { to: EVERYONE, fact: { type: "table_opened", rules: 1 } });
  for (const known of [new Chronicle(commits), undefined]) {
    const old = await checkChain(taped(commits), known, new Pace(1), 2);
    expect([old.aged, old.fits]).toEqual([true, undefined]);
    const today = await checkChain(taped(commits), known, new Pace(1), 1);
    expect([today.aged, today.fits]).toEqual([undefined, false]);
  }
  const other = new Chronicle(record());
  expect((await checkChain(taped(commits), other, new Pace(1), 2)).fits).toBe(false);
});

test("a table older than the hash has none to compare with", async () => {
  const commits = copy().slice(0, -1);
  const check = await checkChain(taped(commits), new Chronicle(commits), new Pace(1));
  expect(check.told).toBeUndefined();
  expect(check.fits).toBeUndefined();
});

test("long work breathes, and tells how far it is", async () => {
  const told: number[] = [];
  const pace = new Pace(4, (share) => told.push(share));
  for (let step = 0; step < 4; step++) {
    const since = performance.now();
    while (performance.now() - since < 15);
    await pace.step();
  }
  expect(told).toEqual([0.25, 0.5, 0.75, 1]);
});
