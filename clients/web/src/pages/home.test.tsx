import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { App } from "../app";
// What is fetched when it is first shown is there at once.
import "../home/live-table";
import { one, press, root } from "../testing/document";
import { place } from "../browser/router";
import { finishFirst } from "../first/completion";
import { account } from "../state/account";
import { learnGames } from "../state/games";
import { type Listing, demos, tables, unfinished } from "../state/lobby";
import type { Json } from "../wire/types";
import { ANN, answering, asked, askedFor, control, until, visit } from "../testing/visit";

const LOOK_SECONDS = 3;
const WATCHED_SECONDS = 15;

const PLAYED: Listing = {
  table: "t1", game: "avalon", number: 7, title: "", status: "playing", size: 7, opener: "p1", private: false, pace: "live", opened_at: 0,
  seats: { "1": { player: "p1" }, "2": { bot: "heuristic" } }, names: { p1: "Ann" },
};

const OVER: Listing = { ...PLAYED, table: "t9", status: "finished", outcomes: { "1": "win" }, began_at: 1, ended_at: 2 };

/** What the lobby says: these tables are our own, and a game that has ended is everybody's. */
function lobby(own: readonly object[] = [], playing: readonly Listing[] = []): Json {
  return { own, playing, open: [], paused: [], finished: [OVER], demos: [], demos_running: 0 } as unknown as Json;
}

const named = (heading: string) => one(`section[aria-label="${heading}"]`);
const entries = (heading: string) => [...root.querySelectorAll(`section[aria-label="${heading}"] .tables > li`)];
const playNow = () => control<HTMLButtonElement>(/^Play now.*Liar's dice/);

beforeEach(() => {
  tables.value = undefined;
  demos.value = { running: 0, newest: [] };
  unfinished.value = [];
});

afterEach(() => vi.useRealTimers());

/** Let time pass. */
function passed(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

async function atHome(): Promise<void> {
  await learnGames();
  visit("/", <App />);
  await until(() => expect(entries("Finished")).toHaveLength(1));
}

test.each([
  ["a stranger", 0],
  ["somebody with three games", 3],
])("the first page asks once in three seconds: %s", async (_, count) => {
  vi.useFakeTimers();
  const own = Array.from({ length: count }, (_, index) => ({ ...PLAYED, table: `t${index}`, awaited: false }));
  answering({ "GET /api/lobby": lobby(own, own) });
  account.value = count ? ANN : null;
  await learnGames();
  visit("/", <App />);
  await passed(100);
  expect(entries("Your tables")).toHaveLength(count);
  // A game that is shown asks for its words, once.
  if (count) await until(() => expect(askedFor("GET", "/api/games/avalon/words/en")).toHaveLength(1));
  asked.length = 0;
  await passed(WATCHED_SECONDS * 1000);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(["/api/lobby"]));
  expect(asked.length).toBeLessThanOrEqual(WATCHED_SECONDS / LOOK_SECONDS);
});

test("our own tables are there before the server has said anything", async () => {
  await learnGames();
  unfinished.value = [{ ...PLAYED, awaited: false }];
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push({ method: "GET", path, query: new URLSearchParams(), body: {} });
    return new Promise(() => undefined);
  });
  visit("/", <App />);
  expect(entries("Your tables").map((entry) => entry.querySelector("a")?.getAttribute("href"))).toEqual(["/tables/t1"]);
  expect(playNow()).toBeTruthy();
  await until(() => expect(asked).not.toEqual([]));
});

test("a double click opens one table", async () => {
  account.value = ANN;
  answering({ "GET /api/lobby": lobby(), "POST /api/tables": { table: "t1" } });
  await atHome();
  await act(() => {
    playNow().click();
    playNow().click();
  });
  await until(() => expect(place.value.path).toBe("/tables/t1"));
  expect(askedFor("POST", "/api/tables").filter(({ path }) => path === "/api/tables")).toHaveLength(1);
});

test("who is to move is told so", async () => {
  account.value = ANN;
  answering({ "GET /api/lobby": lobby([{ ...PLAYED, awaited: true }]) });
  await atHome();
  expect(named("Your tables").textContent).toContain("Your turn");
  press(named("Your tables").querySelector("a")!);
  expect(place.value.path).toBe("/tables/t1");
});

test("the language changes at once everywhere, and is kept", async () => {
  answering({ "GET /api/lobby": lobby([], [PLAYED]) });
  await atHome();
  expect(document.title).toBe("Tables · Sotto");
  await until(() => expect(named("A game being played now").querySelector("h2")?.textContent).toContain("Avalon"));
  press(control("中文", "nav button"));
  await until(() => expect(one("h1").textContent).toBe("有些事，不是人人都能知道。"));
  expect([...root.querySelectorAll("h2")].map(({ textContent }) => textContent)).toContain("已结束");
  expect(named("正在进行的一局").querySelector("h2")?.textContent).toContain("阿瓦隆");
  expect(one("footer").textContent).toContain("规则：阿瓦隆（地图版）");
  expect(document.title).toBe("牌桌 · Sotto");
  expect(document.documentElement.lang).toBe("zh-CN");
  // As after a reload.
  vi.resetModules();
  expect((await import("../browser/language")).language.value).toBe("zh");
});

test("who was never here is led to the shortest game, and no more once it was played to its end", async () => {
  answering({ "GET /api/lobby": lobby() });
  account.value = null;
  await atHome();
  const band = named("First time here?");
  expect(band.textContent).toContain("Learn Liar's dice in 10 minutes.");
  expect(root.querySelector(".games [data-game]")?.getAttribute("data-game")).toBe("liars_dice");
  await act(() => finishFirst("liars_dice"));
  expect(root.querySelector('section[aria-label="First time here?"]')).toBeNull();
});

test("of games of bots one in the reader's language is offered", async () => {
  const bots = (table: string, language: "zh" | "en") => ({ ...PLAYED, table, language, seats: { "1": { bot: "heuristic" } } });
  answering({ "GET /api/lobby": { ...lobby(), demos: [bots("t2", "zh"), bots("t3", "en")], demos_running: 2 } as unknown as Json });
  account.value = null;
  await atHome();
  const running = named("Being played");
  expect(running.querySelector("a")?.getAttribute("href")).toBe("/tables/t3");
  expect(running.textContent).toContain("Only bots are playing at the moment.");
  expect(named("A game being played now").querySelector("a")?.getAttribute("href")).toBe("/tables/t3");
});

test("tables of people stand before those of bots, and a game that stands still is not shown", async () => {
  const bots = { ...PLAYED, table: "t2", seats: { "1": { bot: "heuristic" } } };
  const alone = { ...PLAYED, table: "t3", pace: "calm" };
  answering({ "GET /api/lobby": lobby([], [bots, alone]) });
  account.value = null;
  await atHome();
  expect(entries("Being played").map((row) => row.querySelector("a")?.getAttribute("href"))).toEqual(["/tables/t3", "/tables/t2"]);
  expect(named("A game being played now").querySelector("a")?.getAttribute("href")).toBe("/tables/t2");
});
