import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account } from "./account";
import { demos, keepLooking, tables, unfinished, wanted } from "./lobby";

let asked: string[] = [];
let end: () => void = () => undefined;

const table = (name: string, status: string, more: object = {}) => ({ table: name, status, ...more });
const LOBBY = {
  own: [table("t1", "playing", { awaited: true })],
  open: [table("t3", "open")],
  playing: [table("t1", "playing"), table("t2", "playing")],
  paused: [],
  finished: [table("t4", "finished")],
  demos: [table("t5", "playing")],
  demos_running: 7,
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  account.value = undefined;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(LOBBY));
  });
});

afterEach(() => {
  end();
  wanted.value = { game: "", who: "people" };
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one request has all lists, and the next comes after three seconds, no matter who we turn out to be", async () => {
  end = keepLooking();
  account.value = { player: "p1", name: "Ann", language: "en" };
  await vi.advanceTimersByTimeAsync(2_900);
  expect(asked).toEqual(["/api/lobby?game=&who=people&limit=12"]);
  expect(tables.value?.map((one) => one.table)).toEqual(["t1", "t2", "t3", "t4"]);
  expect(demos.value).toEqual({ running: 7, newest: LOBBY.demos });
  expect(unfinished.value).toEqual(LOBBY.own);
  await vi.advanceTimersByTimeAsync(57_000);
  expect(asked.length).toBeLessThanOrEqual(20);
  expect(asked.length).toBeGreaterThan(15);
});

test("the next visit begins with our own tables of this one", async () => {
  end = keepLooking();
  await vi.advanceTimersByTimeAsync(100);
  vi.resetModules();
  expect((await import("./lobby")).unfinished.value).toEqual(LOBBY.own);
  localStorage.setItem("own tables", "{");
  vi.resetModules();
  expect((await import("./lobby")).unfinished.value).toEqual([]);
});

test("another account and another game are looked for at once", async () => {
  end = keepLooking();
  account.value = null;
  await vi.advanceTimersByTimeAsync(100);
  account.value = { player: "p1", name: "Ann", language: "en" };
  await vi.advanceTimersByTimeAsync(100);
  wanted.value = { game: "swarm", who: "people" };
  await vi.advanceTimersByTimeAsync(100);
  account.value = { player: "p1", name: "Ann B", language: "en" };
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(["/api/lobby?game=&who=people&limit=12", "/api/lobby?game=&who=people&limit=12", "/api/lobby?game=swarm&who=people&limit=12"]);
});
