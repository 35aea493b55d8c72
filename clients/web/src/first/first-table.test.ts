import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { go, place } from "../browser/router";
import { account } from "../state/account";
import { type Listed, games } from "../state/games";
import { finishFirst, hasFinishedFirst } from "./completion";
import { beginFirst } from "./first-table";
import { guide, isGuided, isSheetRead, readSheet } from "./guided-tables";

let sent: (readonly [string, Record<string, unknown>])[] = [];
let refused = "";

beforeEach(() => {
  sent = [];
  refused = "";
  account.value = { player: "p1", name: "Ann", language: "en" };
  const listed = { name: "liars_dice", seats: { min: 2, max: 8 }, bots: ["odds", "random"] } as unknown as Listed;
  games.value = new Map([["liars_dice", listed]]);
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (body) sent.push([path, JSON.parse(body) as Record<string, unknown>]);
    if (refused && path.endsWith(refused)) return Promise.resolve(Response.json({ error: { code: "rejected", reason: "no" } }, { status: 409 }));
    return Promise.resolve(Response.json({ table: "t1", name: "liars_dice" }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  go("/");
});

test("asked twice, one table of one's own begins: no clock, bots beside us, and a guide there", async () => {
  await Promise.all([beginFirst("liars_dice"), beginFirst("liars_dice")]);
  expect(sent).toHaveLength(1);
  const bots = { 2: "odds", 3: "odds" };
  expect(sent[0]).toMatchObject(["/api/tables", { game: "liars_dice", seats: 3, seat: 1, bots, start: true, private: true, options: { pace: "calm", language: "en" } }]);
  expect(place.value.path).toBe("/tables/t1");
  expect(isGuided("t1")).toBe(true);
});

test("where it cannot be opened, there is no table, and one may try again", async () => {
  refused = "/api/tables";
  await expect(beginFirst("liars_dice")).rejects.toThrow("no");
  expect(place.value.path).toBe("/");
  refused = "";
  await beginFirst("liars_dice");
  expect(place.value.path).toBe("/tables/t1");
});

test("it is remembered as finished, game by game", () => {
  expect(hasFinishedFirst("liars_dice")).toBe(false);
  finishFirst("liars_dice");
  expect([hasFinishedFirst("liars_dice"), hasFinishedFirst("avalon")]).toEqual([true, false]);
  expect(localStorage.getItem("first finished")).toBe("liars_dice");
});

test("a guide that comes back begins with its sheet", () => {
  guide("t2", true);
  readSheet("t2");
  expect(isSheetRead("t2")).toBe(true);
  guide("t2", false);
  expect(isGuided("t2")).toBe(false);
  guide("t2", true);
  expect([isGuided("t2"), isSheetRead("t2")]).toEqual([true, false]);
});

test("what a guide has for the very first game is for that alone", async () => {
  const listed = { name: "avalon", seats: { min: 7, max: 7 }, bots: ["heuristic"] } as unknown as Listed;
  games.value = new Map([["avalon", listed]]);
  await beginFirst("avalon");
  finishFirst("avalon");
  await beginFirst("avalon");
  const opened = sent.filter(([path]) => path === "/api/tables").map(([, { options }]) => options);
  expect(opened).toEqual([{ newcomer: true, pace: "calm", language: "en" }, { pace: "calm", language: "en" }]);
});
