import { expect, test } from "vitest";
import type { Json } from "../../wire/types";
import { partsOf, shapeOf } from "./shape";

test("values have the shape they look like", () => {
  const values = [undefined, null, true, 1_795_208_150_911, 12, "x", [1, null], [[1]], { a: 1 }];
  expect(values.map(shapeOf)).toEqual(["absent", "unknown", "flag", "time", "number", "text", "list", "tree", "tree"]);
});

const EYES = { size: 2, seat: null, bySeat: new Set(["votes", "hand", "done", "money", "own"]) };
const GAME = { options: { a: 1 }, seats: [1, 2], phase: "x", hits: { 1: 5 }, votes: {}, hand: { 1: 5 }, done: { 1: true }, money: { 1: 5, 2: 6 }, own: { 2: { a: 1 } } };

test("fields are sorted by what the types say of them, and the numbers of all seats are left out", () => {
  expect(partsOf(GAME, { ...EYES, shared: new Set() })).toEqual({
    options: { a: 1 },
    own: [],
    simple: [["phase", "x"]],
    bySeat: [["hand", { 1: 5 }], ["done", { 1: true }], ["money", { 1: 5, 2: 6 }]],
    seatTrees: [["own", { 2: { a: 1 } }]],
    trees: [["hits", { 1: 5 }]],
    empty: ["votes"],
  });
});

test("what only the viewer's seat has is its own, until something of another seat has been there", () => {
  const shared = new Set<string>();
  const handIn = (hand: Json) => partsOf({ ...GAME, hand }, { ...EYES, seat: 1, shared });
  expect(handIn({ 1: 5 }).own).toEqual([["hand", 5]]);
  expect(handIn({ 2: 5 }).own).toEqual([]);
  expect(handIn({ 1: 5 }).own).toEqual([]);
  expect(handIn({ 1: 5 }).bySeat.map(([name]) => name)).toEqual(["hand", "done", "money"]);
});
