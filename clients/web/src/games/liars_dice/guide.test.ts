import { beforeEach, expect, test } from "vitest";
import { advised, explained } from "../../first/advice";
import { speak } from "../../state/language-choice";
import type { Fact, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { guide } from "./guide";
import type { LiarsDice } from "./state";

const OWN = 1;

beforeEach(() => speak("en"));

/** What seat 1 sees, with these dice, after this bid. */
function seen(hand: number[], [count, face]: [number, number], left = 3) {
  const game: Partial<LiarsDice> = { dice: { [OWN]: hand }, left: { 1: left, 2: 3 }, wild: true, count, face };
  return { game, seat: OWN, nameOf: (seat: number | string) => `${seat} P${seat}`, words: new Words("en", {}) };
}

function advice(hand: number[], bid: [number, number]): string {
  const prompt = { command: "challenge", fields: {} } as Partial<Prompt> as Prompt;
  const { what = "", why = "" } = advised(guide, [prompt], seen(hand, bid))[0] ?? {};
  return `${what} ${why}`;
}

test("a bid that one's own dice make true is never to be challenged, and no chance is told of it", () => {
  expect(advice([1, 4, 4], [2, 4])).toBe("Do not challenge it: the bid is true. 2 × 4 were bid, and you hold 3 that count yourself. You would lose a die.");
  expect(advice([2, 3, 5], [2, 4])).toMatch(/true about \d\d % of the time/);
});

test("whoever loses the last die is told to be out", () => {
  const facts = (seat: number, left: number): Fact[] => [{ type: "bid_made", seat: 2, count: 2, face: 4 }, { type: "bid_challenged", seat: OWN, bidder: 2 }, { type: "dice_shown", found: 3 }, { type: "die_lost", seat, left }];
  const said = (seat: number, left: number) => explained(guide, facts(seat, left), seen([], [2, 4], left));
  expect(said(OWN, 1)).toMatch(/you lose a die\.$/);
  expect(said(OWN, 0)).toMatch(/you lose a die\. It was your last one, so you are out\./);
  expect(said(2, 0)).toMatch(/P2 loses a die\. It was the last one: .*P2.* is out\.$/);
});

test("who challenged is told, and the next bid takes the place of what came of it", () => {
  const round: Fact[] = [{ type: "bid_made", seat: 2, count: 2, face: 4 }, { type: "bid_challenged", seat: OWN, bidder: 2 }, { type: "dice_shown", found: 3 }, { type: "die_lost", seat: OWN, left: 2 }];
  expect(explained(guide, round, seen([], [0, 0]))).toMatch(/^P2 bid 2 × 4, you challenged, and under the cups lay 3\./);
  expect(explained(guide, [...round, { type: "bid_made", seat: 2, count: 1, face: 5 }], seen([], [1, 5]))).toBe("P2 claims that at least 1 of all 6 dice show 5, ones counted too.");
});
