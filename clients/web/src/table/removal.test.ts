import { expect, test } from "vitest";
import type { TableState } from "../wire/types";
import { votesAbout } from "./removal";

function table(players: readonly (string | null)[], votes: { [seat: string]: { [by: string]: boolean } } = {}): TableState {
  const seats = Object.fromEntries(players.map((player, index) => [index + 1, { ready: true, player }]));
  return { seats, removal_votes: votes } as unknown as TableState;
}

test("it takes more than half of the people, bots not counted", () => {
  expect(votesAbout(table(["ann", "bob", "cat"]), 3)).toMatchObject({ wishing: 0, needed: 2, all: 3 });
  expect(votesAbout(table(["ann", "bob", "cat", "dan", null]), 3)).toMatchObject({ needed: 3, all: 4 });
});

test("a player of several seats is one person with one vote", () => {
  const votes = { 4: { 1: true, 2: true } };
  expect(votesAbout(table(["ann", "ann", "bob", "cat"], votes), 4)).toMatchObject({ wishing: 1, needed: 2, all: 3, voters: ["1", "2"] });
});
