import { expect, test } from "vitest";
import { isBySeat, partsOf, shapeOf } from "./shape";

test("values have the shape they look like", () => {
  const values = [null, true, 1_795_208_150_911, 12, "x", [1, null], [[1]], { a: 1 }];
  expect(values.map(shapeOf)).toEqual(["unknown", "flag", "time", "number", "text", "list", "tree", "tree"]);
});

test("a dict tells of seats when it has all of them, or some that rounds would not have", () => {
  expect(isBySeat({ 1: "a", 2: "b", 3: "c" }, 3, null, {})).toBe(true);
  expect(isBySeat({ 3: "c" }, 3, null, {})).toBe(true);
  expect(isBySeat({ 1: "a", 2: "b" }, 3, null, {})).toBe(false);
  expect(isBySeat({ 1: "a", 4: "b" }, 3, null, {})).toBe(false);
  expect(isBySeat({ a: 1 }, 3, null, {})).toBe(false);
});

test("the own seat alone is a seat, unless it might be the first round", () => {
  expect(isBySeat({ 1: "a" }, 3, 1, { phase: "x", until: 1_795_208_150_911 })).toBe(true);
  expect(isBySeat({ 1: "a" }, 3, 1, { round: 1 })).toBe(false);
});

test("fields are sorted, keep what they are, and the numbers of all seats are left out", () => {
  const known = new Map<string, boolean>();
  const first = partsOf({ options: { a: 1 }, seats: [1, 2], phase: "x", hits: { 1: 5 }, money: { 1: 5, 2: 6 }, own: { 2: { a: 1 } } }, 2, 2, known);
  expect(first).toEqual({
    options: { a: 1 },
    simple: [["phase", "x"]],
    bySeat: [["money", { 1: 5, 2: 6 }]],
    seatTrees: [["own", { 2: { a: 1 } }]],
    trees: [["hits", { 1: 5 }]],
  });
  expect(partsOf({ hits: { 1: 5, 2: 7 } }, 2, 2, known).trees).toEqual([["hits", { 1: 5, 2: 7 }]]);
});
