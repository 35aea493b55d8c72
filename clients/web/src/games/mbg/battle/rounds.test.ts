import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BattleWaged } from "../../../generated/mbg";
import { WORDS } from "../../../testing/games/mbg";
import { type TechniqueRow, techniquesOf } from "../table";
import { type Standing, beginningOf, roundsOf } from "./rounds";

interface Vector {
  battle: BattleWaged;
  standings: [unknown[], unknown[]][];
}

const TECHNIQUES = techniquesOf(WORDS);

const VECTORS = JSON.parse(readFileSync("../../tests/games/mbg/battles.json", "utf8")) as Vector[];

const packed = ({ hp, defence, state, stateLeft, burning, lostDefence, lostHp, latency }: Standing) => [hp, defence, state, stateLeft, burning, lostDefence, lostHp, Array.from({ length: 12 }, (_, at) => latency[at] ?? 0)];

test("battles are played back as the server does", () => {
  expect(VECTORS.length).toBeGreaterThan(3);
  for (const { battle, standings } of VECTORS) {
    const played = [beginningOf(battle), ...roundsOf(battle, TECHNIQUES).map(({ after }) => after)];
    expect(played.map((both) => both.map(packed))).toEqual(standings);
  }
});

test("a round tells who won it, and what fire, the hit and techniques took", () => {
  for (const { battle } of VECTORS) {
    for (const { before, after, harm, winner, hit, fired } of roundsOf(battle, TECHNIQUES)) {
      for (const side of [0, 1] as const) {
        const gained = fired.reduce((sum, one) => sum + (one.side === side ? one.gain : -one.taken.hp), 0);
        const lost = harm[side].hp + (winner === 1 - side ? hit.hp : 0) - gained;
        expect(before[side].hp - after[side].hp).toBe(lost);
      }
    }
  }
});

const ADDED: TechniqueRow = { study: 300, latency: 3, state: "confused", rounds: 2, effect: "hurt", sign: "M1 1h1" };

test("a technique that is added plays by its row, and one without a row still tells what it took", () => {
  const [one] = VECTORS;
  if (!one) throw new Error("no battle");
  const battle = { ...one.battle, rounds: [[0, 0, 100, 0, 0, 0, 0, 64 + 12, 50, 0, 200]] };
  for (const [techniques, latency, state] of [[[...TECHNIQUES, ADDED], 2, 1], [TECHNIQUES, 0, 0]] as const) {
    const [round] = roundsOf(battle, techniques);
    expect(round?.fired).toEqual([{ side: 1, technique: 12, gain: 50, taken: { defence: 0, hp: 200 } }]);
    expect(round?.after[0].hp).toBe(battle.sides[0].hp - 300);
    expect([round?.after[0].state, round?.after[1].latency[12]]).toEqual([state, latency]);
  }
});
