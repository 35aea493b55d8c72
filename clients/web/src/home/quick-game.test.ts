import { afterEach, expect, test, vi } from "vitest";
import { go, place } from "../browser/router";
import { account } from "../state/account";
import { bestBot } from "../state/bots";
import type { Listed } from "../state/games";
import { playNow, sitDown, step } from "./quick-game";

afterEach(() => {
  vi.unstubAllGlobals();
  go("/");
});

test.each([
  [["planner", "greedy", "auto", "random", "llm"], "planner"],
  [["steady", "random", "llm"], "steady"],
  [["llm", "random"], "random"],
  [["llm"], "random"],
  [[], "random"],
])("of %j the best is %s", (bots, best) => {
  expect(bestBot(bots)).toBe(best);
});

test("asked twice, one game begins: its opener in one seat, bots in all others, and then the start", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const sent: (readonly [string, Record<string, unknown>])[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body) as Record<string, unknown>]);
    return Promise.resolve(new Response('{"table": "t1"}'));
  });
  const game = { name: "swarm", seats: { min: 2, max: 9 }, best: 3, bots: ["random"] } as unknown as Listed;
  await Promise.all([playNow(game), playNow(game)]);
  expect(sent[0]).toMatchObject(["/api/tables", { game: "swarm", seats: 3, options: { pace: "calm", language: "en" } }]);
  const seats = sent.slice(1, -1);
  expect(seats.map(([path]) => path)).toEqual([1, 2, 3].map((seat) => `/api/tables/t1/seats/${seat}`));
  expect(seats.filter(([, { bot }]) => bot === "random")).toHaveLength(2);
  expect(sent.at(-1)?.[0]).toBe("/api/tables/t1/start");
  expect(new Set(sent.map(([, { id }]) => id)).size).toBe(sent.length);
  expect(step.value).toBeUndefined();
});

test.each([[[502]], [[503, 504]], [[0, 502, 0]]])("each call that meets %j is sent again under its own id", async (statuses) => {
  vi.useFakeTimers();
  account.value = { player: "p1", name: "Ann", language: "en" };
  const sent = new Map<string, unknown[]>();
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const ids = [...(sent.get(path) ?? []), (JSON.parse(body) as { id: unknown }).id];
    sent.set(path, ids);
    const status = statuses[ids.length - 1];
    if (status === 0) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(status ? "a proxy's page" : '{"table": "t1"}', { status: status ?? 200 }));
  });
  const begun = playNow({ name: "swarm", seats: { min: 2, max: 9 }, best: 2, bots: ["random"] } as unknown as Listed);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await begun;
  expect([...sent.keys()].sort()).toEqual(["/api/tables", ...[1, 2].map((seat) => `/api/tables/t1/seats/${seat}`), "/api/tables/t1/start"]);
  for (const ids of sent.values()) {
    expect(ids).toHaveLength(statuses.length + 1);
    expect(new Set(ids).size).toBe(1);
  }
});

test("a player who sits down gets the first seat that is still free, and is brought there", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    sent.push(path);
    const taken = path.endsWith("/2") && { error: { code: "rejected", reason: "taken" } };
    return Promise.resolve(new Response(JSON.stringify(taken || {}), { status: taken ? 409 : 200 }));
  });
  await sitDown("swarm", "t1", [2, 4, 5]);
  expect(sent.filter((path) => path.startsWith("/api/tables"))).toEqual(["/api/tables/t1/seats/2", "/api/tables/t1/seats/4"]);
  expect(place.value.path).toBe("/tables/t1");
});

test("who has gone elsewhere meanwhile is left there", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"table": "t1"}')));
  const begun = playNow({ name: "swarm", seats: { min: 2, max: 9 }, best: 2, bots: ["random"] } as unknown as Listed);
  go("/games/swarm");
  await begun;
  expect(place.value.path).toBe("/games/swarm");
});
