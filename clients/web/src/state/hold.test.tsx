import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { root } from "../testing/document";
import { LONGEST_HOLD_MS, holdLeft, useHold } from "./hold";

afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
});

test("a climax is looked at until the table's clock goes on", () => {
  const table = { held: 10_000, clock_offset: 2_500 };
  expect([10_000, 11_000, 12_499, 12_500, 99_999].map((now) => holdLeft(table, now))).toEqual([2_500, 1_500, 1, 0, 0]);
});

test("a clock that is wrong holds nobody for longer than the server ever does, and a table without climaxes nobody", () => {
  expect(holdLeft({ held: 10_000, clock_offset: 2_500 }, 0)).toBe(LONGEST_HOLD_MS);
  expect(holdLeft({ clock_offset: 60_000 }, 0)).toBe(0);
});

test("it ends by itself, also where the clock was set back meanwhile", () => {
  vi.useFakeTimers({ now: 10_000 });
  const Held = () => <>{useHold({ held: 10_000, clock_offset: 2_000 }) > 0 ? "held" : "asked"}</>;
  act(() => render(<Held />, root));
  act(() => void vi.advanceTimersByTime(1_500));
  vi.setSystemTime(10_800);
  act(() => void vi.advanceTimersByTime(600));
  expect(root.textContent).toBe("held");
  act(() => void vi.advanceTimersByTime(700));
  expect(root.textContent).toBe("asked");
});
