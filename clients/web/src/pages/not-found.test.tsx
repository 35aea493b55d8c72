import { beforeEach, expect, test } from "vitest";
import { Footer } from "../parts/frame";
import { gameAtHand, games } from "../state/games";
import { one, root } from "../testing/document";
import { visit } from "../testing/visit";
import { type Missing, NotFound } from "./not-found";

beforeEach(() => {
  games.value = new Map(["chess", "go"].map((name) => [name, { title: { en: name, zh: name } }])) as never;
});

const SAID: Record<Missing, string> = {
  page: "There is no such page",
  game: "There is no such game",
  table: "There is no such table",
  replay: "There is no such replay",
};

test.each(Object.entries(SAID))("what is not there is named: %s", (what, title) => {
  visit("/nowhere", <NotFound what={what as Missing} />);
  expect(one("h1").textContent).toBe(title);
  expect(document.title).toContain(title);
  expect(one("a.button").getAttribute("href")).toBe("/");
});

test("under a table stand the rules of its game alone, elsewhere those of all", () => {
  const linked = () => [...root.querySelectorAll(".foot a[href^='/games/']")].map((link) => link.getAttribute("href"));
  visit("/tables/abc", <Footer />);
  expect(linked()).toEqual([]);
  gameAtHand.value = "go";
  visit("/tables/abc/replay", <Footer />);
  expect(linked()).toEqual(["/games/go"]);
  visit("/", <Footer />);
  expect(linked()).toEqual(["/games/chess", "/games/go"]);
  gameAtHand.value = "";
});
