import { expect, test } from "vitest";
import { isBySeat, isOwn, partsOf, shapeOf } from "./shape";

test("values have the shape they look like", () => {
  const values = [null, true, 1_795_208_150_911, 12, "x", [1, null], [[1]], { a: 1 }];
  expect(values.map(shapeOf)).toEqual(["unknown", "flag", "time", "number", "text", "list", "tree", "tree"]);
});

test("a dict tells of seats when it has all of them, or some that rounds would not have", () => {
  expect(isBySeat({ 1: "a", 2: "b", 3: "c" }, 3)).toBe(true);
  expect(isBySeat({ 3: "c" }, 3)).toBe(true);
  expect(isBySeat({ 1: "a", 2: "b" }, 3)).toBe(false);
  expect(isBySeat({ 1: "a", 4: "b" }, 3)).toBe(false);
  expect(isBySeat({ a: 1 }, 3)).toBe(false);
});

test("what only seat 1 has is its own, unless the first round may have brought it", () => {
  expect(isOwn({ 1: "a" }, 3, 1, { round: 1, until: 1_795_208_150_911 })).toBe(true);
  expect(isOwn({ 1: "a" }, 3, 1, { round: 2 })).toBe(false);
  expect(isOwn({ 1: { 1: "a", 3: "b" } }, 3, 1, { round: 1 })).toBe(false);
  expect(isOwn({ 1: "a" }, 3, null, { round: 1 })).toBe(false);
});

test("fields are sorted, keep what they are, and the numbers of all seats are left out", () => {
  const known = new Map<string, boolean>();
  const first = partsOf({ options: { a: 1 }, seats: [1, 2], phase: "x", hits: { 1: 5 }, votes: {}, money: { 1: 5, 2: 6 }, own: { 2: { a: 1 } } }, 2, 2, known);
  expect(first).toEqual({
    options: { a: 1 },
    simple: [["phase", "x"]],
    bySeat: [["money", { 1: 5, 2: 6 }]],
    seatTrees: [["own", { 2: { a: 1 } }]],
    trees: [["hits", { 1: 5 }]],
    empty: ["votes"],
  });
  expect(partsOf({ hits: { 1: 5, 2: 7 } }, 2, 2, known).trees).toEqual([["hits", { 1: 5, 2: 7 }]]);
});
