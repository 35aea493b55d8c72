import { expect, test } from "vitest";
import type { Json } from "../../wire/types";
import { partsOf, shapeOf, spread } from "./shape";

test("values have the shape they look like", () => {
  const values = [undefined, null, true, 1_795_208_150_911, 12, "x", [1, null], [[1]], { a: 1 }];
  expect(values.map(shapeOf)).toEqual(["absent", "unknown", "flag", "time", "number", "text", "list", "tree", "tree"]);
});

const EYES = { size: 2, seat: null, bySeat: new Set(["votes", "hand", "done", "money", "own"]), naming: new Set(["turn", "next"]) };
const GAME = { options: { a: 1 }, seats: [1, 2], round: 3, phase: "x", turn: 2, next: 0, note: "", unseen: null, piles: { a: [], b: {} }, hits: { 1: 5 }, votes: {}, hand: { 1: 5 }, done: { 1: true }, money: { 1: 5, 2: 6 }, own: { 2: { a: 1 } } };

test("fields are sorted by what the types say of them, the numbers of all seats and what is empty are left out, and whose turn it is comes first", () => {
  expect(partsOf(GAME, { ...EYES, shared: new Set() })).toEqual({
    options: { a: 1 },
    own: [],
    simple: [["turn", 2], ["phase", "x"], ["round", 3]],
    bySeat: [["hand", { 1: 5 }], ["done", { 1: true }], ["money", { 1: 5, 2: 6 }]],
    seatTrees: [["own", { 2: { a: 1 } }]],
    trees: [["hits", { 1: 5 }]],
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

test("what is said of each seat by several fields becomes as many columns, and a hand of which others have the number is one's own", () => {
  const game = { players: { 1: { hand: ["a", "b"], gold: 3 }, 2: { hand: [null], gold: 0 } }, gold: 9 };
  const { game: flat, bySeat } = spread(game, new Set(["players"]));
  expect(flat).toEqual({ hand: { 1: ["a", "b"], 2: [null] }, "players.gold": { 1: 3, 2: 0 }, gold: 9 });
  const parts = partsOf(flat, { size: 2, seat: 1, bySeat, naming: new Set(), shared: new Set() });
  expect(parts.own).toEqual([["hand", ["a", "b"]]]);
  expect(parts.bySeat.map(([name]) => name)).toEqual(["hand", "players.gold"]);
  expect(partsOf(flat, { size: 2, seat: 2, bySeat, naming: new Set(), shared: new Set() }).own).toEqual([]);
});
