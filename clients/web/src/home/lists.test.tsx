import { render } from "preact";
import { expect, test } from "vitest";
import { account } from "../state/account";
import type { Listing } from "../state/lobby";
import { Entry } from "./entry";

const TABLE: Listing = {
  table: "t1", game: "swarm", number: 7, title: "<b>x</b>", status: "playing", size: 3, opener: "p1", private: false, pace: "live", opened_at: 0,
  seats: { "1": { player: "p1" }, "2": { bot: "random" }, "3": { bot: "random" } },
  names: { p1: "Ann" },
};

function shown(changes: Partial<Listing>): { who: string | undefined; link: HTMLAnchorElement | null; title: string | undefined; when: string | undefined; tags: string[] } {
  const root = document.createElement("div");
  render(<Entry listing={{ ...TABLE, ...changes }} />, root);
  const [, when] = root.querySelectorAll(".people");
  const tags = [...root.querySelectorAll(".tag")].map((tag) => tag.textContent ?? "");
  return { when: when?.textContent ?? undefined, tags, who: root.querySelector(".people")?.textContent ?? undefined, link: root.querySelector("a"), title: root.querySelector(".title")?.textContent ?? undefined };
}

test.each([
  [{}, "Ann, 2 bots", "Watch", "/tables/t1"],
  [{ status: "open", seats: { "2": { player: "p1" } } }, "2 seats free · Ann", "Join", "/tables/t1"],
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

test("a game that has ended says when that was and how long it took, one that is watched by how many", () => {
  const at = Date.now();
  const ended = shown({ status: "finished", outcomes: { "1": "win" }, began_at: at - 86_400_000 - 90 * 60_000, ended_at: at - 86_400_000 });
  expect(ended.when).toBe("yesterday · 1 h 30 min");
  expect(shown({ spectators: 3 }).tags).toEqual(["3 watching"]);
});

test("who has something to do with a table goes there", () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  expect(shown({ status: "open" }).link?.textContent).toContain("Go there");
});
