import { expect, test } from "vitest";
import { GAMES, lastOf } from "../../testing/games/mbg";
import { type Spot, foldedRing, isRing, plainRing, ringOf } from "./ring";
import { columnsIn } from "./room";
import type { Cell } from "./state";

const at = (x: number, y: number, base = 0, kind = 0): Cell => ({ kind, base, x, y, barrier: false, robber: false });
const cellsOf = (spots: readonly Spot[]) => Object.fromEntries(spots.map(({ x, y }, number) => [number, at(x, y)]));
/** How far rows of a folded ring stand apart. */
const rowsAsOne = (spots: readonly Spot[]) => {
  const rows = [...new Set(spots.map(({ y }) => y))].sort((one, other) => one - other);
  return spots.map(({ x, y }) => ({ x, y: rows.indexOf(y) }));
};

test("a ring is drawn by the coordinates of its map", () => {
  for (const game of GAMES) {
    const { cells, nx, ny } = lastOf(game).view.game;
    const ring = ringOf(cells, 99);
    expect(ring.spots.map(({ x, y }) => [x, y])).toEqual(Object.values(cells).map(({ x, y }) => [x, y]));
    expect([ring.width, ring.height, ring.folded]).toEqual([nx, ny, false]);
  }
});

test("cells that share a place or are no neighbours make a plain ring by number", () => {
  expect(isRing([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }])).toBe(true);
  for (const broken of [[{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 1 }, { x: 0, y: 1 }], [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 1 }]]) {
    expect(isRing(broken)).toBe(false);
    expect(isRing(ringOf(cellsOf(broken), 99).spots)).toBe(true);
  }
});

test.each([4, 6, 10, 16, 56, 68, 200])("a plain ring of %i cells is a ring", (count) => {
  expect(plainRing(count)).toHaveLength(count);
  expect(isRing(plainRing(count))).toBe(true);
});

test("a plain ring of an odd number has each cell beside the next, but for one gap", () => {
  for (const count of [5, 7, 57]) {
    const spots = plainRing(count);
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    expect(isRing([...spots, ...plainRing(count + 1).slice(-1)])).toBe(true);
  }
});

test("a folded ring is a closed way within its columns, whatever the number of cells", () => {
  for (const columns of [4, 6, 7, 14]) {
    for (let count = 20; count <= 90; count += 2) {
      const spots = rowsAsOne(foldedRing(count, columns));
      expect([columns, count, spots.length, isRing(spots)]).toEqual([columns, count, count, true]);
      expect(Math.max(...spots.map(({ x }) => x))).toBeLessThan(columns);
    }
  }
});

test("a ring that is too wide is folded", () => {
  const { cells } = lastOf(1).view.game;
  const ring = ringOf(cells, 4);
  expect(ring.folded).toBe(ring.width <= 4 && Object.values(cells).some(({ x }) => x >= 4));
  expect(ring.width).toBeLessThanOrEqual(4);
});

test("a facility over several cells is one plot, round a corner two", () => {
  const ring = ringOf({ 0: at(0, 0, 3, 1), 1: at(1, 0, 3, 1), 2: at(1, 1, 4, 1), 3: at(0, 1, 4, 1) }, 9);
  expect(ring.plots.map(({ base, cells, width }) => [base, cells, width])).toEqual([
    [3, [0, 1], 2],
    [4, [2, 3], 2],
  ]);
  const corner = ringOf({ 0: at(0, 0), 1: at(1, 0, 2, 1), 2: at(1, 1, 2, 1), 3: at(0, 1, 2, 1) }, 9);
  expect(corner.plots.map(({ cells }) => cells)).toEqual([[0], [1, 2], [3]]);
});

test("names have room: few large cells on a phone, as many as there are on a screen", () => {
  expect(columnsIn(390, 844, 56)).toBe(7);
  expect(columnsIn(1280, 800, 56)).toBeGreaterThanOrEqual(20);
});

test("a phone on its side has all of a ring, with cells as large as they can be", () => {
  expect(columnsIn(844, 390, 56)).toBe(10);
});
