import { expect, test } from "vitest";
import { lastOf } from "../../testing/games/mbg";
import { earn, effective, heal, mostSteps, tax, turnsOfStudy } from "./numbers";
import type { City, Mbg, Officer } from "./state";

// 陈留 of the rules' second example: small, mayor of politics 79, treasurer of economy 88.
const officer = (abilities: number[], more: Partial<Officer> = {}): Officer => ({ name: "", abilities, hp: 0, hpmax: 0, job: 0, level: 0, place: 0, poison: 0, quits: false, rumour: 0, seat: 1, ...more });
const MAYOR = officer([0, 0, 9500, 7900, 0]);
const TREASURER = officer([0, 0, 0, 0, 8800]);
const city: City = { box: [0, 0, 0, 0], fengshui: 0, garrison: [0, 1], hp: 0, hpmax: 50_000, mayor: 0, name: "陈留", scope: 0, seat: 1, treasurer: 1 };
const gameWith = (officers: Officer[]): Mbg => ({ ...lastOf(1).view.game, options: {}, officers: Object.fromEntries(officers.map((one, at) => [at, one])) });

test("what a city brings, costs and heals is what the rules' example says", () => {
  const game = gameWith([MAYOR, TREASURER]);
  expect(earn(game, city)).toBe(13_200);
  expect(tax(game, city)).toBe(79_200);
  expect(heal(game, city.mayor)).toBe(11_850);
  expect(earn(game, { ...city, scope: 2, treasurer: -1 })).toBe(5_000);
});

test("a poisoned treasurer brings three quarters, one under rumour the least", () => {
  expect(earn(gameWith([MAYOR, { ...TREASURER, poison: 2 }]), city)).toBe(9_900);
  expect(earn(gameWith([MAYOR, { ...TREASURER, rumour: 2 }]), city)).toBe(3_000);
  expect(heal(gameWith([{ ...MAYOR, rumour: 1 }, TREASURER]), 0)).toBe(0);
  expect(effective(gameWith([MAYOR]), { ...MAYOR, poison: 1 }, 3)).toBe(5_925);
});

test("a study takes as many turns as the rules' example says", () => {
  const game = gameWith([MAYOR]);
  expect(turnsOfStudy(game, MAYOR, 35_000)).toBe(4);
  expect(turnsOfStudy(game, { ...MAYOR, poison: 1 }, 35_000)).toBe(5);
});

test("a roll is of as many steps as the pace allows", () => {
  const game = gameWith([]);
  expect([0, 1, 2].map((pace) => mostSteps(game, pace))).toEqual([6, 3, 12]);
});
