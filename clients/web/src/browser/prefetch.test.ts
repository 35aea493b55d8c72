import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetch, prefetchLater, prefetchable } from "./prefetch";

const page = { fetchAhead: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  page.fetchAhead.mockReset();
  expect(prefetchable("/tables/:table", page)).toBe(page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page is fetched ahead by its pattern, and one that nobody knows is nobody's trouble", () => {
  prefetch("/tables/:table");
  prefetch("/nowhere");
  expect(page.fetchAhead).toHaveBeenCalledTimes(1);
});

test("for who stays it is fetched after a while, for who leaves it is not", () => {
  const leave = prefetchLater("/tables/:table");
  leave();
  vi.runAllTimers();
  expect(page.fetchAhead).not.toHaveBeenCalled();
  prefetchLater("/tables/:table");
  expect(page.fetchAhead).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(page.fetchAhead).toHaveBeenCalledTimes(1);
});

test("who saves data is spared it", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  prefetchLater("/tables/:table");
  vi.runAllTimers();
  expect(page.fetchAhead).not.toHaveBeenCalled();
});
