import { render } from "preact";
import { expect, test } from "vitest";
import { account } from "../state/account";
import type { Listing } from "../state/lobby";
import { Entry } from "./lists";

const TABLE: Listing = {
  table: "t1", game: "swarm", number: 7, title: "<b>x</b>", status: "playing", size: 3, opener: "p1", private: false, pace: "live", opened_at: 0,
  seats: { "1": { player: "p1" }, "2": { bot: "random" }, "3": { bot: "random" } },
  names: { p1: "Ann" },
};

function shown(changes: Partial<Listing>): { who: string | undefined; link: HTMLAnchorElement | null; title: string | undefined } {
  const root = document.createElement("div");
  render(<Entry listing={{ ...TABLE, ...changes }} />, root);
  return { who: root.querySelector(".who")?.textContent ?? undefined, link: root.querySelector("a"), title: root.querySelector(".title")?.textContent ?? undefined };
}

test.each([
  [{}, "Ann, 2 bots", "Watch", "/tables/t1"],
  [{ status: "open", seats: { "2": { player: "p1" } } }, "1 of 3 seats taken", "Join", "/tables/t1"],
  [{ status: "finished", outcomes: { "1": "win", "2": "win", "3": "loss" } }, "Won: 1 Ann, 2", "Replay", "/tables/t1/replay"],
  [{ status: "finished", outcomes: {}, ended: "abandoned" }, "Abandoned", "Replay", "/tables/t1/replay"],
  [{ status: "finished", outcomes: {}, ended: "closed" }, "This table was closed before the game began.", "Go there", "/tables/t1"],
] as const)("%j says %s, and leads on", (changes, who, act, to) => {
  account.value = null;
  const row = shown(changes as Partial<Listing>);
  expect(row.who).toBe(who);
  expect(row.link?.textContent).toContain(act);
  expect(row.link?.getAttribute("href")).toBe(to);
  expect(row.title).toBe("<b>x</b>");
});

test("who has something to do with a table goes there", () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  expect(shown({ status: "open" }).link?.textContent).toContain("Go there");
});
