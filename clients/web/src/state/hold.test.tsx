import { expect, test } from "vitest";
import { LONGEST_HOLD_MS, holdLeft } from "./hold";

test("a climax is looked at until the table's clock goes on", () => {
  const table = { held: 10_000, clock_offset: 2_500 };
  expect([10_000, 11_000, 12_499, 12_500, 99_999].map((now) => holdLeft(table, now))).toEqual([2_500, 1_500, 1, 0, 0]);
});

test("a clock that is wrong holds nobody for longer than the server ever does, and a table without climaxes nobody", () => {
  expect(holdLeft({ held: 10_000, clock_offset: 2_500 }, 0)).toBe(LONGEST_HOLD_MS);
  expect(holdLeft({ clock_offset: 60_000 }, 0)).toBe(0);
});
