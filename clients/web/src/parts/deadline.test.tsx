import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { root } from "../testing/document";
import { now } from "../wire/clock";
import { Deadline, TableClocks } from "./deadline";

const draw = (at: number, clock: { offset: number; stands?: number }) =>
  act(() =>
    render(
      <TableClocks.Provider value={clock}>
        <Deadline at={at} />
      </TableClocks.Provider>,
      root,
    ),
  );

test("a deadline of the game is told by the world's clock, past all pauses, and counts down", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  draw(1_030_000, { offset: 30_000 });
  expect(root.textContent).toBe("1:00 left");
  act(() => {
    vi.setSystemTime(1_001_000);
    now.value = 1_001_000;
  });
  expect(root.textContent).toBe("0:59 left");
  vi.useRealTimers();
});

test("in a replay it says how long was left, and stands still", () => {
  vi.useFakeTimers({ now: 9_000_000 });
  draw(1_030_000, { offset: 30_000, stands: 1_000_000 });
  expect(root.textContent).toBe("1:00 left");
  act(() => {
    now.value = 9_500_000;
  });
  expect(root.textContent).toBe("1:00 left");
  expect(root.querySelector("[role=timer]")).toBeNull();
  vi.useRealTimers();
});

test("0 is never, and so is what is missing", () => {
  draw(0, { offset: 5 });
  expect(root.textContent).toBe("");
  draw(undefined as unknown as number, { offset: 5 });
  expect(root.textContent).toBe("");
});
