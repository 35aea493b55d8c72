import { expect, test } from "vitest";
import { axisOf } from "./plot";

test("the axis holds the goal, zero and every sum", () => {
  const balances = [
    { turn: 0, money: new Map([[1, 10_000]]) },
    { turn: 1, money: new Map([[1, -250_000]]) },
  ];
  const axis = axisOf(balances, 3_000_000);
  for (const sum of [0, -250_000, 3_000_000]) {
    expect(axis.y(sum)).toBeGreaterThanOrEqual(0);
    expect(axis.y(sum)).toBeLessThanOrEqual(100);
  }
  expect(axis.ticks).toContain(0);
  expect(axis.ticks.length).toBeLessThan(7);
});
