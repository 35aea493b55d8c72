import { expect, test, vi } from "vitest";
import { prefetch, prefetchable } from "./prefetch";

test("a page is fetched ahead by the way that was told, and one that does not come is nobody's trouble", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("away")).mockResolvedValue("module");
  expect(prefetchable("/tables/:table", load)).toBe(load);
  prefetch("/tables/:table");
  prefetch("/nowhere");
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
  await expect(load()).resolves.toBe("module");
});
