import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addressIn, fetchedScript } from "./scripts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['()=>import("./board-B51R3iOS.js")', "./board-B51R3iOS.js"],
  ["()=>A(()=>import(`./board-fe_Ivn-R.js`),__vite__mapDeps([0,1]))", "./board-fe_Ivn-R.js"],
  ["() => import('/src/games/avalon/board.tsx')", "/src/games/avalon/board.tsx"],
  ["() => Promise.resolve({})", undefined],
])("%s says where it imports from", (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test("what fails three times is said, and what comes the second time is there", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("away")).mockResolvedValueOnce({ it: 1 }).mockRejectedValue(new TypeError("gone"));
  const came = fetchedScript(load);
  await vi.runAllTimersAsync();
  expect(await came).toEqual({ it: 1 });
  const failed = fetchedScript(load).catch((trouble: unknown) => trouble);
  await vi.runAllTimersAsync();
  expect(await failed).toEqual(new TypeError("gone"));
  expect(load).toHaveBeenCalledTimes(5);
});
