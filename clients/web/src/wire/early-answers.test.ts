import { afterEach, expect, test, vi } from "vitest";
import { early, expectAnswer } from "./early-answers";
import { ask } from "./http";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("who asks soon has the answer that was asked for ahead, once", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({ from: "the server" }));
  });
  expectAnswer("/api/tables/t1", Promise.resolve({ from: "before" }));
  expect(await ask("GET", "/api/tables/t1")).toEqual({ from: "before" });
  expect(sent).toEqual([]);
  expect(await ask("GET", "/api/tables/t1")).toEqual({ from: "the server" });
});

test("a no that came ahead is told to who asks", async () => {
  expectAnswer("/api/tables/t1", Promise.reject(new Error("no")));
  await expect(ask("GET", "/api/tables/t1")).rejects.toThrow("no");
});

test("after a while it is too old", () => {
  expectAnswer("/api/tables/t1", Promise.resolve({}));
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 10_001);
  expect(early("/api/tables/t1")).toBeUndefined();
});
