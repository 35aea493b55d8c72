import { expect, test } from "vitest";
import type { BoardModule } from "../boards/contract";
import { fetchFile } from "../boards/discovery";
import { viewAs } from "../testing/document";
import { recorded } from "../testing/recordings";
import { GAMES, logsOf } from "../testing/samples";
import type { Result, TableState } from "../wire/types";
import { contentOf, spokenOf } from "./content";

const WIDE = "﷽".repeat(64);
const LISTING = { game: "swarm", opener: "p1", title: "", names: { p1: WIDE, p2: "Ann" } };
const RESULT: Result = { how: "ended", outcomes: { 1: "draw", 2: "draw", 3: "loss" }, unseals: "everything" };
const TABLE = { status: "finished", number: 7, size: 3, seats: { 1: { player: "p1" }, 2: { player: "p2" }, 3: { bot: "random" } } } as unknown as Partial<TableState>;

const MODULE: BoardModule = {
  Board: () => null,
  parts: {},
  ended: ({ nameOf }) => ({ why: `${nameOf(1)} and ${nameOf(2)} were equal.`, seats: [1, 2, 3].map((seat) => ({ seat, name: `Role${seat}`, side: "good", note: `${seat} points` })) }),
};

const shownAt = (table: Partial<TableState>) => ({ view: viewAs({}, { ...TABLE, ...table }), lines: [] });

test("it tells a tie, bots, and names of 64 wide letters, whole where they stand alone and short in a sentence", () => {
  const content = contentOf(LISTING, shownAt({ result: RESULT }), MODULE) ?? expect.fail("nothing to tell");
  expect(content.result).toBe("A draw");
  expect(content.why).toBe(`1 ${"﷽".repeat(15)}… and 2 Ann were equal.`);
  expect(content.seats.map(({ seat, who, bot, was, outcome, note }) => ({ seat, who, bot, was, outcome, note }))).toEqual([
    { seat: 1, who: WIDE, bot: false, was: "Role1", outcome: "draw", note: "1 points" },
    { seat: 2, who: "Ann", bot: false, was: "Role2", outcome: "draw", note: "2 points" },
    { seat: 3, who: expect.stringMatching(/\w/), bot: true, was: "Role3", outcome: "loss", note: "3 points" },
  ]);
  expect(spokenOf(content)).toContain("2 Ann: Role2");
});

test("of a game without an end of its own it tells who played, and who won", () => {
  const content = contentOf({ ...LISTING, title: "Friday" }, shownAt({ result: { ...RESULT, outcomes: { 2: "win", 1: "loss" } } }), undefined) ?? expect.fail("nothing to tell");
  expect([content.result, content.why, content.table]).toEqual(["Ann wins", "", "Friday"]);
  expect(content.seats.map(({ was }) => was)).toEqual(["", "", ""]);
});

test("there is nothing to tell of a game that goes on, was never played to its end, or keeps its secrets", () => {
  for (const table of [{ status: "playing" }, { status: "finished" }] as const) expect(contentOf(LISTING, shownAt(table), MODULE)).toBeUndefined();
  for (const how of ["closed", "abandoned"] as const) expect(contentOf(LISTING, shownAt({ result: { ...RESULT, how } }), MODULE), how).toBeUndefined();
  expect(contentOf(LISTING, shownAt({ result: { ...RESULT, unseals: "nothing" } }), MODULE)).toBeUndefined();
  // What is told later than it happens has not ended for those who look on.
  expect(contentOf(LISTING, shownAt({ status: "playing", result: RESULT }), MODULE)).toBeUndefined();
  expect(contentOf(LISTING, { view: {} as never, lines: [] }, MODULE)).toBeUndefined();
});

test.each(GAMES)("%s: a game that was really played tells its end by what the public saw, every seat once", async (game) => {
  const module = await fetchFile(game, "board");
  let told = 0;
  for (const log of logsOf(game)) {
    const over = recorded<any>(log, "public").findLast(({ view }) => view.table.result) ?? expect.fail(`${log} has no end`);
    const content = contentOf({ ...LISTING, game }, over, module);
    const result = over.view.table.result;
    expect(content !== undefined, log).toBe(result?.how === "ended" && result.unseals === "everything");
    if (!content) continue;
    told += 1;
    expect(content.result, log).not.toBe("");
    const seats = content.seats.map(({ seat }) => seat);
    expect(seats, log).toEqual([...new Set(seats)].sort((one, other) => one - other));
    expect(seats.length, log).toBeGreaterThan(1);
    expect(content.seats.every(({ was }) => was !== ""), log).toBe(true);
  }
  expect(told).toBeGreaterThan(0);
});
