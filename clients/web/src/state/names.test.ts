import { expect, test } from "vitest";
import type { TableState } from "../wire/types";
import { speak } from "./language-choice";
import { namesOfBots, whoAt } from "./names";
import { seatNames } from "./people";

function tableOf(number: number, size = 20): TableState {
  const seats = Object.fromEntries(Array.from({ length: size }, (_, index) => [index + 1, { bot: "random" }]));
  return { number, size, seats } as unknown as TableState;
}

test("each bot of a table has a name of its own, the same one whenever it is asked for", () => {
  for (let number = 0; number < 100; number++) {
    const called = Object.keys(tableOf(number).seats).map((seat) => whoAt(tableOf(number), seat, {}));
    expect(new Set(called).size).toBe(20);
    expect(whoAt(tableOf(number), "3", {})).toBe(called[2]);
  }
  expect(whoAt(tableOf(1), "1", {})).not.toBe(whoAt(tableOf(2), "1", {}));
});

test("in every language there are as many, so that a bot keeps its place among them", () => {
  speak("zh");
  const chinese = namesOfBots();
  expect(chinese.some((name) => /[a-z]/i.test(name))).toBe(false);
  const place = chinese.indexOf(whoAt(tableOf(5), "2", {}));
  speak("en");
  expect(namesOfBots()).toHaveLength(chinese.length);
  expect(namesOfBots().indexOf(whoAt(tableOf(5), "2", {}))).toBe(place);
});

test("a player with a seat keeps their name while a bot plays it", () => {
  const table = { number: 1, size: 2, seats: { 1: { player: "a", bot: "random" }, 2: { bot: "random" } } } as unknown as TableState;
  const nameOf = seatNames(table, { a: "Ann" });
  expect(nameOf(1)).toContain("Ann");
  expect([...(nameOf.bots ?? [])]).toEqual([2]);
});
