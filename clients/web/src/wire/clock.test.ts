import { beforeEach, expect, test, vi } from "vitest";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 10 * HOUR });
  vi.resetModules();
});

test("a clock that nothing contradicts is trusted", async () => {
  const clock = await import("./clock");
  clock.passed(9 * HOUR);
  clock.answered(10 * HOUR - 300, 10 * HOUR - 100);
  expect(clock.offset()).toBe(0);
});

test("a clock that is behind is set by what has already happened", async () => {
  const clock = await import("./clock");
  clock.passed(11 * HOUR);
  expect(clock.offset()).toBe(HOUR);
  expect(clock.now.value).toBe(11 * HOUR);
});

test("a clock that is ahead is set by the time of an answer", async () => {
  const clock = await import("./clock");
  clock.answered(9 * HOUR, 10 * HOUR - 50);
  expect(clock.offset()).toBeCloseTo(-HOUR + 2_050, -1);
});

test("a clock that is reset is learnt again", async () => {
  const clock = await import("./clock");
  clock.answered(9 * HOUR, 10 * HOUR);
  clock.passed(11 * HOUR);
  expect(clock.offset()).toBe(HOUR);
});
