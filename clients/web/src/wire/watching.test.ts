// @vitest-environment node
import { expect, test } from "vitest";
import type { FrameMessage, ViewMessage } from "./types";
import { Watching } from "./watching";

const HEAD = { table: "t", as: "public", log: "one" };

function view(seq: number, log = "one"): ViewMessage {
  return { op: "view", ...HEAD, log, seq, at: 1, view: { table: {}, game: { n: seq }, prompts: {} } };
}

function frame(seq: number, facts = 1): FrameMessage {
  const told = Array.from({ length: facts }, (_, index) => ({ type: `fact_${seq - facts + index + 1}` }));
  return { op: "frame", ...HEAD, seq, at: seq * 10, facts: told, patch: { game: { n: seq } } };
}

test("frames lead on from the view, and a repeat changes nothing", () => {
  const watching = new Watching("t", "public");
  watching.takeView(view(3));
  expect(watching.takeFrame(frame(5, 2))).toBe(true);
  expect(watching.takeFrame(frame(5, 2))).toBe(true);
  expect(watching.seq).toBe(5);
  expect(watching.view.value?.game).toEqual({ n: 5 });
  expect(watching.lines.value.map((line) => line.seq)).toEqual([4, 5]);
});

test("a gap and another log are not taken", () => {
  const watching = new Watching("t", "public");
  watching.takeView(view(3));
  expect(watching.takeFrame(frame(6, 2))).toBe(false);
  expect(watching.takeFrame({ ...frame(4), log: "two" })).toBe(false);
  expect(watching.seq).toBe(3);
});

test("the history fills what was told before, and what was missed in between", () => {
  const watching = new Watching("t", "public");
  watching.takeView(view(2));
  watching.takeFrame(frame(3));
  expect(watching.gap).toEqual({ after: 0, upTo: 2 });
  watching.fill("one", [frame(1), frame(2)]);
  expect(watching.gap).toBeUndefined();
  watching.takeView(view(6));
  expect(watching.gap).toEqual({ after: 3, upTo: 6 });
  watching.fill("two", [frame(6, 3)]);
  expect(watching.gap).toEqual({ after: 3, upTo: 6 });
  watching.fill("one", [frame(6, 3)]);
  expect(watching.lines.value.map((line) => line.fact.type)).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `fact_${seq}`));
});

test("of what was told before only so much is wanted, until all of it is", () => {
  const watching = new Watching("t", "public", 2);
  watching.takeView(view(6));
  expect(watching.gap).toEqual({ after: 4, upTo: 6 });
  watching.fill("one", [frame(6, 3)]);
  expect(watching.gap).toBeUndefined();
  watching.takeFrame(frame(7));
  watching.takeView(view(9));
  expect(watching.gap).toEqual({ after: 7, upTo: 9 });
  watching.wantAll();
  expect(watching.gap).toEqual({ after: 0, upTo: 3 });
});

test("another log starts over", () => {
  const watching = new Watching("t", "public");
  watching.takeView(view(1));
  watching.takeFrame(frame(2));
  watching.takeView(view(1, "two"));
  expect(watching.lines.value).toEqual([]);
});
