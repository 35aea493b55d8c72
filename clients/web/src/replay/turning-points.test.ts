import { expect, test } from "vitest";
import type { ChanceShown } from "../wire/types";
import { decidedAt, hasChances, partiesOf, turnsOf } from "./turning-points";

const COURSE: readonly ChanceShown[] = [
  { version: 4, wins: { 1: 0.5, 2: 0.5, 3: 0.5 } },
  { version: 10, wins: { 1: 0.375, 2: 0.625, 3: 0.375 } },
  { version: 11, wins: { 1: 1, 2: 0, 3: 1 } },
  { version: 20, wins: { 1: 0.5, 2: 0.5, 3: 0.5 } },
  { version: 22, wins: { 1: 0.95, 2: 0.05, 3: 0.95 } },
  { version: 30, wins: { 1: 1, 2: 0, 3: 1 } },
];
const WON = { outcomes: { 1: "win", 2: "loss", 3: "win" } } as const;

test("seats that had the same chances all along are one party, and the winners come first", () => {
  expect(partiesOf(COURSE, WON).map(({ seats, won }) => [seats, won])).toEqual([
    [[1, 3], true],
    [[2], false],
  ]);
  expect(partiesOf([], WON)).toEqual([]);
});

test("the turning points are where the chance moved much, in the order of the game", () => {
  const [winners] = partiesOf(COURSE, WON);
  expect(turnsOf(COURSE, winners!).map(({ from, to }) => [from, to])).toEqual([
    [10, 11],
    [11, 20],
    [20, 22],
  ]);
});

test("a game is decided where nobody doubted it any more, not where it seemed so once", () => {
  const [winners, losers] = partiesOf(COURSE, WON);
  expect(decidedAt(COURSE, winners!)).toBe(22);
  expect(decidedAt(COURSE, losers!)).toBeUndefined();
});

test("only what is over and open is counted, of games that can deal again", () => {
  const over = { status: "finished", unsealed: true } as Parameters<typeof hasChances>[0];
  expect(hasChances(over, { redeals: true })).toBe(true);
  expect(hasChances(over, { redeals: false })).toBe(false);
  expect(hasChances({ ...over, unsealed: false }, { redeals: true })).toBe(false);
});
