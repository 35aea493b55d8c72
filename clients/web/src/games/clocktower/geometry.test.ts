// @vitest-environment node
import { expect, test } from "vitest";
import { type Circle, angleTo, besideName, circleIn, leastHigh, turnedTo } from "./geometry";

/** A desk, its stage beside a wide column, a tablet, a phone upright and on its side; and what is as low as may be. */
const BOXES = [[900, 690], [620, 690], [760, 750], [366, 480], [480, 280], [366, 0], [344, 0], [560, 0]] as const;
const SIZES = [5, 7, 9, 10, 12, 13, 15];
/** What a disc has below it: a name and a banner. */
const BELOW = 42;

const cases = BOXES.flatMap(([wide, high]) => SIZES.map((size) => [size, wide, high || leastHigh(wide, size)] as const));

test.each(cases)("%d tokens with their names touch nothing in %d by %d", (size, wide, high) => {
  const circle = circleIn({ wide, high }, size, 3);
  expect(circle.places).toHaveLength(size);
  const boxes = circle.places.map(({ x, y }) => ({ left: x - circle.wide / 2, right: x + circle.wide / 2, top: y - circle.disc / 2, bottom: y + circle.disc / 2 + BELOW }));
  for (const [index, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(wide);
    expect(one.top).toBeGreaterThanOrEqual(0);
    expect(one.bottom).toBeLessThanOrEqual(high + 1);
    for (const other of boxes.slice(index + 1)) expect(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top, `${index}`).toBe(true);
  }
});

test("our own seat is at the bottom, and both sides are alike", () => {
  const { places, middle } = circleIn({ wide: 900, high: 690 }, 8, 3);
  expect(Math.max(...places.map(({ y }) => y))).toBe(places[2]?.y);
  expect(places[2]?.x).toBeCloseTo(middle.x);
  expect(middle.x - (places[3]?.x ?? 0)).toBeCloseTo((places[1]?.x ?? 0) - middle.x, -1);
});

test("seats go clockwise: from the bottom to the left, and for who has none from the top to the right", () => {
  const box = { wide: 800, high: 800 };
  const own = circleIn(box, 8, 1);
  expect(own.places[1]?.x).toBeLessThan(own.middle.x);
  expect(own.places[4]?.y).toBeLessThan(own.middle.y);
  const none = circleIn(box, 8, null);
  expect(none.places[0]?.y).toBeLessThan(none.middle.y);
  expect(none.places[1]?.x).toBeGreaterThan(none.middle.x);
});

test("the hand points at seats, and never turns back, also past noon", () => {
  const circle: Circle = circleIn({ wide: 500, high: 600 }, 8, 1);
  expect(angleTo(circle.places[0] ?? { x: 0, y: 0 }, circle.middle)).toBeCloseTo(180);
  const order = [3, 4, 5, 6, 7, 8, 1, 2, 3];
  const turned = order.map((_, index) => turnedTo(order.slice(0, index + 1), circle));
  expect(turned).toEqual(turned.toSorted((one, other) => one - other));
  expect((turned.at(-1) ?? 0) - (turned[0] ?? 0)).toBeCloseTo(360);
});

test("what lies on a token leaves its name to be read", () => {
  expect([besideName(90, 0), besideName(180, 0), besideName(200, 21), besideName(300, 21)]).toEqual([90, 110, 271, 300]);
});
