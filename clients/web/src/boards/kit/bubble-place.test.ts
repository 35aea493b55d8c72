import { expect, test } from "vitest";
import { coveredBy, leftOf, tailOf, topOf } from "./bubble-place";

const room = { left: 8, right: 392 };

test("a bubble stands over its speaker, and at the edge within its room", () => {
  expect(leftOf(100, 200, room, [])).toBe(150);
  expect(leftOf(100, 20, room, [])).toBe(8);
  expect(tailOf(100, 20, 8)).toBe(16);
});

test("beside what was said before it moves aside as far as its tail reaches, and no further", () => {
  expect(leftOf(100, 200, room, [{ left: 230, right: 300 }])).toBe(122);
  expect(leftOf(100, 200, room, [{ left: 100, right: 175 }])).toBe(183);
  expect(leftOf(100, 200, room, [{ left: 100, right: 300 }])).toBe(150);
});

test("between two there is room, or none", () => {
  expect(leftOf(60, 205, room, [{ left: 100, right: 180 }, { left: 260, right: 380 }])).toBe(188);
  expect(leftOf(100, 200, room, [{ left: 100, right: 180 }, { left: 240, right: 380 }])).toBe(150);
});

test("where there is no room beside another it stands above it, unless it would leave its room", () => {
  expect(topOf(100, 30, 8, [])).toBe(100);
  expect(topOf(100, 30, 8, [{ top: 95 }, { top: 102 }])).toBe(57);
  expect(topOf(40, 30, 8, [{ top: 38 }])).toBe(40);
});

test("it hides whom it lies over, and nobody whom it only touches", () => {
  const one = { left: 0, right: 40, top: 0, bottom: 40 };
  expect(coveredBy(one, [{ left: 30, right: 70, top: 30, bottom: 70 }, { left: 40, right: 80, top: 0, bottom: 40 }])).toBe(1);
});
