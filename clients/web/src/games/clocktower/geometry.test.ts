// @vitest-environment node
import { expect, test } from "vitest";
import { angleTo, placesOf, ratioOf, turnedTo } from "./geometry";

const SIZES = [5, 7, 10, 15, 20];
const RATIOS = [0.86, 1.2, 1.4];

test.each(SIZES)("%d seats sit equally far from each other on every circle, our own at the bottom", (size) => {
  for (const ratio of RATIOS) {
    const places = placesOf(size, ratio, 3);
    expect(places).toHaveLength(size);
    expect(Math.max(...places.map(({ y }) => y))).toBe(places[2]?.y);
    expect(places[2]?.x).toBeCloseTo(50);
    const gaps = places.map((place, index) => {
      const next = places[(index + 1) % size] ?? place;
      return Math.hypot(place.x - next.x, (place.y - next.y) * ratio);
    });
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.2);
  }
});

// As many as a table seats, and, with names alone, as many as there may be one day.
test.each([[5, 74], [9, 74], [10, 74], [12, 74], [15, 74], [20, 64]])("%d tokens do not overlap, on a phone and at a desk", (size, high) => {
  for (const [width, narrow, token] of [[326, true, { wide: 64, high }], [440, false, { wide: 72, high }]] as const) {
    const ratio = ratioOf(size, narrow);
    const places = placesOf(size, ratio, 1).map(({ x, y }) => ({ x: (x * width) / 100, y: (y * ratio * width) / 100 }));
    places.forEach((one, index) => {
      const next = places[(index + 1) % size] ?? one;
      const free = Math.abs(one.x - next.x) >= token.wide || Math.abs(one.y - next.y) >= token.high;
      // Between top and side tokens stand askew, and only the corners of what they take up meet.
      const askew = Math.hypot(one.x - next.x, one.y - next.y) >= token.high;
      expect(free || askew, `${size} at ${width}, ${index}`).toBe(true);
    });
  }
});

test("seats go clockwise: from the bottom to the left, and for who has none from the top to the right", () => {
  const own = placesOf(8, 1, 1);
  expect(own[1]?.x).toBeLessThan(50);
  expect(own[4]?.y).toBeLessThan(10);
  const [first, second] = placesOf(8, 1, null);
  expect(first?.y).toBeLessThan(10);
  expect(second?.x).toBeGreaterThan(50);
});

test("the hand points at seats, and never turns back, also past noon", () => {
  const places = placesOf(8, 1.2, 1);
  expect(angleTo(places[0] ?? { x: 0, y: 0 }, 1.2)).toBeCloseTo(180);
  const order = [3, 4, 5, 6, 7, 8, 1, 2, 3];
  const turned = order.map((_, index) => turnedTo(order.slice(0, index + 1), places, 1.2));
  expect(turned).toEqual(turned.toSorted((one, other) => one - other));
  expect((turned.at(-1) ?? 0) - (turned[0] ?? 0)).toBeCloseTo(360);
});
