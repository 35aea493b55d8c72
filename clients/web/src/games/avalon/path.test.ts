// @vitest-environment node
import { expect, test } from "vitest";
import { type Cell, keyOf } from "./geometry";
import { cellsOf, led, mayStep, ways } from "./path";

const ground = (start: Cell, ...taken: Cell[]) => ({ start, taken: new Set(taken.map(keyOf)), most: 3 });

test("a path passes every cell on its way", () => {
  expect(cellsOf([4, 4], ["up", "up", "right"])).toEqual([[4, 4], [3, 4], [2, 4], [2, 5]]);
});

test("no step leaves the map, enters a taken cell, or is one too many", () => {
  expect(mayStep(ground([0, 0]), [], "up")).toBe(false);
  expect(mayStep(ground([0, 0], [0, 1]), [], "right")).toBe(false);
  expect(mayStep(ground([0, 0], [0, 1]), ["down"], "right")).toBe(true);
  expect(mayStep(ground([4, 4]), ["up", "up", "up"], "left")).toBe(false);
});

test("every free cell within three steps is reached, by the shortest way around others", () => {
  expect(ways(ground([4, 4])).size).toBe(25);
  expect(ways(ground([0, 0])).size).toBe(10);
  const around = ways(ground([0, 0], [0, 1]));
  expect(around.get("0 1")).toBeUndefined();
  expect(around.get("0 2")).toBeUndefined();
  expect(around.get("1 1")).toEqual(["down", "right"]);
});

test("a click leads on, cuts back, or starts over", () => {
  const open = ground([4, 4]);
  expect(led(open, ["up"], [2, 4])).toEqual(["up", "up"]);
  expect(led(open, ["up", "up", "left"], [3, 4])).toEqual(["up"]);
  expect(led(open, ["up", "up"], [4, 4])).toEqual([]);
  expect(led(open, ["up", "up", "up"], [5, 4])).toEqual(["down"]);
  expect(led(open, [], [0, 0])).toBeUndefined();
});
