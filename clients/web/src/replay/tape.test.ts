// @vitest-environment node
import { expect, test } from "vitest";
import { merge } from "../wire/merge";
import type { FrameMessage, View } from "../wire/types";
import { Chronicle, type Commit, hears, isSealed } from "./chronicle";
import { after, before, courseOfLog, courseOfTape, momentAt } from "./course";
import { Tape } from "./tape";

const FRAMES = 300;

function frame(place: number): FrameMessage {
  const facts = Array.from({ length: 1 + (place % 3) }, (_, index) => ({ type: "told", place, index }));
  const patch = { table: { seats: { [place % 7]: { place } } }, game: { n: place, ...(place === 0 && { kept: { deep: [1] } }), gone: place % 2 ? null : place } };
  return { op: "frame", table: "t", as: "public", log: "l", seq: 0, at: place * 10, facts, patch };
}

function frames(): FrameMessage[] {
  let seq = 0;
  return Array.from({ length: FRAMES }, (_, place) => {
    const one = frame(place);
    seq += one.facts.length;
    return { ...one, seq };
  });
}

function taped(): Tape {
  const tape = new Tape("public", "l");
  const all = frames();
  tape.add(all.slice(0, 100));
  tape.add(all.slice(100));
  return tape;
}

test("the view at every place, in whatever order, is what the patches from the beginning make", () => {
  const live: View[] = [{} as View];
  for (const { patch } of frames()) live.push(merge(live.at(-1) as View, patch));
  const tape = taped();
  const places = Array.from({ length: FRAMES + 1 }, (_, place) => place);
  for (const order of [places, [...places].reverse(), places.map((place) => (place * 97) % (FRAMES + 1))]) {
    for (const place of order) expect(tape.viewAt(place)).toEqual(live[place]);
  }
});

test("what no frame changes is the same object in all views", () => {
  const tape = taped();
  expect(tape.viewAt(290).game["kept"]).toBe(tape.viewAt(291).game["kept"]);
});

test("places, lines and moments of a viewer's own frames", () => {
  const tape = taped();
  expect(tape.placeOf(0)).toBe(0);
  for (const [place, { seq, facts }] of tape.frames.entries()) {
    expect(tape.placeOf(seq)).toBe(place + 1);
    expect(tape.placeOf(seq - facts.length)).toBe(place);
    expect(tape.linesTo(seq)).toHaveLength(seq);
  }
  const course = courseOfTape(tape);
  expect(course.count).toBe(FRAMES);
  expect([after(course, 5), before(course, 5), after(course, FRAMES), before(course, 1)]).toEqual([6, 4, FRAMES, 1]);
  expect(momentAt(course, 55)).toBe(6);
});

test("a frame that does not follow is no part of the tape", () => {
  const tape = new Tape("public", "l");
  expect(() => tape.add(frames().slice(1))).toThrow();
});

const EVERYONE = [true, [], true] as const;
const LOG: Commit[] = [
  { at: 10, by: "server", command: { type: "open" }, events: [{ to: EVERYONE, fact: { type: "a" } }, { to: [false, [], false], fact: { type: "b" } }] },
  { at: 20, by: 1, command: { type: "vote" }, events: [{ to: [false, [1], false], fact: { type: "c" } }] },
  { at: 30, by: 2, command: { type: "vote" }, events: [{ to: [false, [1, 2], true], fact: { type: "d" } }, { to: EVERYONE, fact: { type: "e" } }] },
];

test("every commit is a moment for all viewers, and each steps over those it was not told of", () => {
  const chronicle = new Chronicle(LOG);
  const seqs = (as: string) => [1, 2, 3].map((moment) => courseOfLog(chronicle, as).seq(moment));
  expect(seqs("public")).toEqual([1, 1, 2]);
  expect(seqs("seat:1")).toEqual([1, 2, 4]);
  expect(seqs("all")).toEqual([2, 3, 5]);
  const open = courseOfLog(chronicle, "public");
  expect([after(open, 1), after(open, 2), before(open, 3), before(open, 2)]).toEqual([3, 3, 1, 1]);
  expect([open.of(1), open.of(2)]).toEqual([1, 3]);
});

test("who was told", () => {
  const [first, second, third] = LOG.map(({ events }) => events[0]?.to ?? EVERYONE);
  const ears = ["public", "seat:1", "seat:2", "host", "all"];
  expect(ears.map((as) => hears(first ?? EVERYONE, as))).toEqual([true, true, true, true, true]);
  expect(ears.map((as) => hears(second ?? EVERYONE, as))).toEqual([false, true, false, false, true]);
  expect(ears.map((as) => hears(third ?? EVERYONE, as))).toEqual([false, true, true, true, true]);
  expect(isSealed(LOG[0]?.events[1]?.to ?? EVERYONE)).toBe(true);
});
