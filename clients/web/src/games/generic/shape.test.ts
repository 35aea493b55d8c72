import { expect, test } from "vitest";
import { partsOf, shapeOf } from "./shape";

test("values have the shape they look like", () => {
  const values = [undefined, null, true, 1_795_208_150_911, 12, "x", [1, null], [[1]], { a: 1 }];
  expect(values.map(shapeOf)).toEqual(["absent", "unknown", "flag", "time", "number", "text", "list", "tree", "tree"]);
});

test("fields are sorted by what the types say of them, and the numbers of all seats are left out", () => {
  const game = { options: { a: 1 }, seats: [1, 2], phase: "x", hits: { 1: 5 }, votes: {}, hand: { 1: 5 }, money: { 1: 5, 2: 6 }, own: { 2: { a: 1 } } };
  expect(partsOf(game, 2, new Set(["votes", "hand", "money", "own"]))).toEqual({
    options: { a: 1 },
    simple: [["phase", "x"]],
    bySeat: [["hand", { 1: 5 }], ["money", { 1: 5, 2: 6 }]],
    seatTrees: [["own", { 2: { a: 1 } }]],
    trees: [["hits", { 1: 5 }]],
    empty: ["votes"],
  });
});
