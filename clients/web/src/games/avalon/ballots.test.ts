import { expect, test } from "vitest";
import { folded } from "../../boards/kit/fold";
import { PROPOSED, linesOf } from "../../testing/games/avalon";
import { BALLOTS } from "./ballots";

const VOTES = { 1: true, 2: true, 3: true, 4: true, 5: false, 6: false, 7: false };

test("a ballot shows one's own vote sealed until all are counted, and then the mission", () => {
  const sealed = [...PROPOSED, { type: "vote_sealed", seat: 2, approve: true } as const, { type: "vote_cast", seat: 2 } as const];
  const [open] = folded(BALLOTS, linesOf(...sealed));
  expect(open).toMatchObject({ round: 2, proposal: 1, leader: 3, members: [3, 4, 5], votes: { 2: true }, cast: [2], counted: false });
  const whole = [
    ...sealed,
    { type: "votes_counted", votes: VOTES, approve_count: 4, approved: true } as const,
    { type: "mission_vote_sealed", seat: 4, success: false } as const,
    { type: "mission_executed", round: 2, fail_votes: 1, success: false } as const,
  ];
  const [counted] = folded(BALLOTS, linesOf(...whole));
  expect(counted).toMatchObject({ votes: VOTES, counted: true, approved: true, cards: { 4: false }, mission: { success: false, fails: 1 } });
});

test("a ballot whose team goes without the seats' consent says so", () => {
  const [ballot] = folded(BALLOTS, linesOf(...PROPOSED, { type: "rejections_exhausted", round: 2 }, { type: "mission_judged", round: 2, success: true }));
  expect(ballot).toMatchObject({ forced: true, counted: false, mission: { success: true } });
  expect(ballot?.mission?.fails).toBeUndefined();
});
