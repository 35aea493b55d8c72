import { afterEach, expect, test, vi } from "vitest";
import { go, place } from "../browser/router";
import { account } from "../state/account";
import { bestBot } from "../state/bots";
import type { Listed } from "../state/games";
import { playNow, sitDown, step } from "./quick-game";

const SWARM = { name: "swarm", seats: { min: 2, max: 9 }, best: 3, bots: ["random"] } as unknown as Listed;

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

test("asked twice, one game begins by one call: its opener in one seat, bots in all others, and started", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const sent: (readonly [string, Record<string, unknown>])[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string }) => {
    if (body) sent.push([path, JSON.parse(body) as Record<string, unknown>]);
    return Promise.resolve(new Response('{"table": "t1"}'));
  });
  await Promise.all([playNow(SWARM), playNow(SWARM)]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject(["/api/tables", { game: "swarm", seats: 3, start: true, options: { pace: "calm", language: "en" } }]);
  const { seat, bots } = sent[0]![1] as { seat: number; bots: Record<string, string> };
  expect({ ...bots, [seat]: "me" }).toEqual({ ...{ 1: "random", 2: "random", 3: "random" }, [seat]: "me" });
  expect(Object.keys(bots)).toHaveLength(2);
  expect(place.value.path).toBe("/tables/t1");
  expect(step.value).toBeUndefined();
});

test.each([[[502]], [[503, 504]], [[0, 502, 0]]])("an opening that meets %j is sent again under its own id", async (statuses) => {
  vi.useFakeTimers();
  account.value = { player: "p1", name: "Ann", language: "en" };
  const ids: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body?: string }) => {
    if (!body) return Promise.resolve(new Response("{}"));
    ids.push((JSON.parse(body) as { id: unknown }).id);
    const status = statuses[ids.length - 1];
    if (status === 0) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(status ? "a proxy's page" : '{"table": "t1"}', { status: status ?? 200 }));
  });
  const begun = playNow(SWARM);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await begun;
  expect(ids).toHaveLength(statuses.length + 1);
  expect(new Set(ids).size).toBe(1);
  expect(place.value.path).toBe("/tables/t1");
});

test("where it is refused, its sentence is thrown, and the visitor stays", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const refusal = { error: { code: "too_many", reason: "You have 20 unfinished tables." } };
  vi.stubGlobal("fetch", (_: string, { body }: { body?: string }) => Promise.resolve(Response.json(body ? refusal : {}, { status: body ? 429 : 200 })));
  await expect(playNow(SWARM)).rejects.toThrow("You have 20 unfinished tables.");
  expect(place.value.path).toBe("/");
  expect(step.value).toBeUndefined();
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
  const begun = playNow(SWARM);
  go("/games/swarm");
  await begun;
  expect(place.value.path).toBe("/games/swarm");
});
