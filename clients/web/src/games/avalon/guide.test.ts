import { beforeEach, expect, test } from "vitest";
import { advised, explained } from "../../first/advice";
import { speak } from "../../state/language-choice";
import type { Fact, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { guide } from "./guide";
import type { Avalon } from "./state";
import { possibleReds, riskOf, safestTeam, surelyRed } from "./suspicion";

const OWN = 1;

beforeEach(() => speak("en"));

function game(more: Partial<Avalon> = {}): Avalon {
  return { roles: { 1: "Knight" }, sights: {}, missions: {}, options: {}, team: [], member_count: 2, fails_needed: 1, vote_round: 1, round: 1, phase: "vote", ...more } as Avalon;
}

function seen(one: Partial<Avalon>) {
  return { game: one, seat: OWN, nameOf: (seat: number | string) => `${seat} P${seat}`, words: new Words("en", {}) };
}

function advice(command: string, one: Avalon) {
  return advised(guide, [{ command, fields: {} } as Partial<Prompt> as Prompt], seen(one))[0];
}

const FAILED = { 1: { team: [1, 2], fail_votes: 1, success: false } };

test("a seat counts the ways that fit what it knows for sure", () => {
  expect(possibleReds(game(), OWN)).toHaveLength(20);
  expect(possibleReds(game({ missions: FAILED }), OWN)).toHaveLength(10);
  expect(surelyRed(possibleReds(game({ missions: FAILED }), OWN))).toEqual([2]);
  expect(possibleReds(game({ missions: FAILED, options: { blue_fail: "allow" } }), OWN)).toHaveLength(20);
  const percival = game({ roles: { 1: "Percival" }, sights: { 1: { Special1: 3, Special2: 5 } } });
  expect(possibleReds(percival, OWN).every((reds) => reds.includes(3) !== reds.includes(5))).toBe(true);
});

test("a result without its number proves one fail, and a success nothing", () => {
  const told = (success: boolean) => game({ missions: { 1: { team: [1, 2], success } } });
  expect(surelyRed(possibleReds(told(false), OWN))).toEqual([2]);
  expect(possibleReds(told(true), OWN)).toHaveLength(20);
});

test("the risk of a team reckons with how many fails the mission takes", () => {
  const ways = possibleReds(game(), OWN);
  expect([riskOf(ways, [2, 3], 1), riskOf(ways, [1, 2], 1), riskOf(ways, [2, 3], 2)]).toEqual([80, 50, 20]);
  expect(safestTeam(game({ missions: FAILED, member_count: 3 }), OWN, possibleReds(game({ missions: FAILED }), OWN))).toEqual([1, 3, 4]);
});

test("a team is voted on by its risk, and less strictly the oftener one was rejected", () => {
  expect(advice("vote", game({ team: [2, 3] }))?.what).toBe("Say no to 2 P2 and 3 P3.");
  expect(advice("vote", game({ team: [2, 3] }))?.why).toContain("20 fit what you know for sure. In 80 % of them this team could fail; the best team with you in it, only in 50 %.");
  expect(advice("vote", game({ team: [2, 3], vote_round: 3 }))?.what).toBe("Say yes to 2 P2 and 3 P3.");
  expect(advice("vote", game({ team: [1, 2] }))?.what).toBe("Say yes to yourself with 2 P2.");
});

test("nobody is advised to send along who is red for certain, where one is enough", () => {
  const after = { missions: FAILED, round: 2, member_count: 3, team: [1, 2, 4] };
  expect(advice("vote", game(after))?.what).toBe("Say no: 2 P2 in this team is red for certain.");
  expect(advice("vote", game({ ...after, fails_needed: 2 }))?.what).not.toContain("certain");
  expect(advice("propose_team", game(after))?.what).toBe("Name yourself with 3 P3 and 4 P4.");
});

test("a fail is told by what it means for this seat", () => {
  const fact = { type: "mission_executed", round: 1, success: false, fail_votes: 1 } as Fact;
  const told = (one: Avalon) => explained(guide, [fact], seen(one));
  expect(told(game({ missions: FAILED }))).toBe("1 fail card turned up, and none was yours: so 2 P2 is red for certain.");
  expect(told(game({ missions: { 1: { team: [1, 2, 3], fail_votes: 1, success: false } } }))).toBe("1 fail card turned up, and none was yours: so among 2 P2 and 3 P3 at least 1 is red.");
  expect(told(game({ missions: { 1: { team: [2, 3], fail_votes: 1, success: false } } }))).toBe("1 fail card turned up: so among 2 P2 and 3 P3 at least 1 is red.");
  expect(told(game({ missions: FAILED, roles: { 1: "Oberon" } }))).toBe("1 fail card turned up: so among 1 P1 and 2 P2 at least 1 is red.");
});

test("who one is stands on no sheet that is read before the card is dealt, and is explained after it", () => {
  const now = seen(game());
  expect(guide.cards(now).join(" ")).not.toContain("You are");
  expect(explained(guide, [{ type: "role_dealt", seat: OWN, role: "Knight" }], now)).toContain("You are a Knight");
  expect(explained(guide, [{ type: "role_dealt", seat: 2, role: "Merlin" }], now)).toBeUndefined();
});

test("a newcomer is told that the deal spared the hard roles, and nobody else is", () => {
  const cards = (newcomer: boolean) => guide.cards(seen(game({ options: newcomer ? { newcomer } : {} })));
  expect(cards(true).length).toBe(cards(false).length + 1);
  expect(cards(true).at(-1)).toContain("To begin with you are dealt a Knight or Percival");
});
