import { expect, test } from "vitest";
import { folded } from "../../boards/kit/fold";
import { BALLOTS } from "./ballots";
import { CHAPTERS } from "./chapters";
import { heardFrom, nearTo, rangeOf } from "./hearing";
import { knownTo, seenBy } from "./knowledge";
import { linesOf, stateWith } from "../../testing/games/avalon";

const BEGUN = [
  { type: "mission_started", round: 2, leader: 3, member_count: 3, fails_needed: 1 },
  { type: "proposal_began", vote_round: 1, leader: 3, until: 0 },
  { type: "team_proposed", round: 2, vote_round: 1, leader: 3, members: [3, 4, 5] },
] as const;
const PROPOSED = BEGUN.map((fact) => (fact.type === "team_proposed" ? { ...fact, members: [...fact.members] } : fact));
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

test("a conversation has words that were heard, and of others only that they were said", () => {
  const {
    chapters: [chapter, ...more],
  } = folded(
    CHAPTERS,
    linesOf(
      ...PROPOSED,
      { type: "spoken_to_all", seat: 3, text: "hi" },
      { type: "walked", seat: 3, requested: ["Up", "north"], executed: ["Up"], position: [3, 4] },
      { type: "walked", seat: 4, requested: [], executed: [], position: [5, 5] },
      { type: "spoken_near", seat: 3, text: "psst" },
      { type: "limited_turn_passed", seat: 3 },
      { type: "limited_turn_passed", seat: 4 },
      { type: "limited_turn_passed", seat: 5 },
    ),
  );
  expect(more).toEqual([]);
  expect(chapter).toMatchObject({ round: 2, proposal: 1 });
  expect(chapter?.remarks.map(({ kind }) => kind)).toEqual(["team", "said", "walks", "said", "unheard"]);
  expect(chapter?.remarks[1]).toMatchObject({ text: "hi", near: false });
  expect(chapter?.remarks[2]).toMatchObject({ walks: [{ seat: 3, steps: ["up"] }, { seat: 4, steps: [] }] });
  expect(chapter?.remarks[3]).toMatchObject({ text: "psst", near: true });
  expect(chapter?.remarks[4]).toMatchObject({ seats: [4, 5] });
});

test("whom one hears depends on the hearer's role and the table's measure", () => {
  const game = stateWith();
  expect(heardFrom(game, 3, [4, 4], rangeOf("Merlin"))).toEqual([4]);
  expect(heardFrom(game, 3, [4, 4], rangeOf("Knight"))).toEqual([4, 5]);
  expect(heardFrom(stateWith({ options: { hearing: "manhattan" } }), 3, [4, 4], rangeOf("Merlin"))).toEqual([]);
});

test("who hears a speaker is certain nearby, and a matter of roles further off", () => {
  expect(nearTo(stateWith(), 3)).toEqual({ surely: [4], perhaps: [5] });
});

test("what is known: one's own role, what the night told, and in the end all", () => {
  const percival = stateWith({ roles: { 5: "Percival" }, sights: { 5: { Special1: 2, Special2: 6 } } });
  expect([...knownTo(percival, 5)]).toEqual([
    [2, { role: "special" }],
    [6, { role: "special" }],
    [5, { role: "Percival", team: "blue" }],
  ]);
  expect(knownTo(percival, null).size).toBe(1);
  expect(seenBy(stateWith({ sights: { 2: { Oberon: 3, Assassin: 1 } } }), 2)).toEqual([
    { seat: 1, as: { role: "Assassin", team: "red" } },
    { seat: 3, as: { role: "Oberon", team: "red" } },
  ]);
  const ended = stateWith({ roles: { 2: "Merlin", 5: "Percival", 6: "Morgana" }, sights: { 5: { Special1: 2, Special2: 6 } } });
  expect(knownTo(ended, 5).get(6)).toEqual({ role: "Morgana", team: "red" });
});
