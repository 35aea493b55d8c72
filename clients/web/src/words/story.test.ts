import { expect, test, vi } from "vitest";
import { factsAs } from "../testing/document";
import { Words } from "./catalogue";
import { type Story, chaptersOf, seatingOf, shown, storyOf } from "./story";

const WORDS = new Words(
  "en",
  {
    "fact.table_seat_taken": "{player:player} took seat {seat}.",
    "fact.table_seat_left": "Seat {seat} is free again.",
    "fact.table_seat_given_to_bot": "A bot takes seat {seat}.",
    "fact.table_started": "The game begins.",
    "fact.round_began": "Round {round}: everybody rolls.",
    "fact.bid_made": "Seat {seat} bids.",
    "fact.turn_began": "The turn of seat {seat}.",
    "heading.round_began": "Round {round}",
    "fact.day_broke": "Day {day} breaks. {died|One has|Nobody has} died.",
    "below.day_broke": "{died|One has|Nobody has} died.",
    "heading.day_broke": "Day {day}",
    "log.seating": "table_seat_taken table_seat_left table_seat_given_to_bot table_started",
    "log.untold": "round_began turn_began",
  },
  { a: "Lin", b: "Mo" },
);
const SEATED = [
  { type: "table_seat_taken", seat: 1, player: "a" },
  { type: "table_seat_taken", seat: 2, player: "b" },
  { type: "table_seat_given_to_bot", seat: 3, bot: "odds" },
  { type: "table_seat_given_to_bot", seat: 4, bot: "odds" },
  { type: "table_started" },
];
const facts = (more: readonly object[]) => factsAs([...SEATED, ...more] as never);

test("a round is a chapter; who sat down is one entry before it, and what says nothing is left out", () => {
  const lines = facts([{ type: "round_began", round: 1 }, { type: "turn_began", seat: 1 }, { type: "bid_made", seat: 1 }, { type: "round_began", round: 2 }]);
  const chapters = chaptersOf(lines, WORDS);
  expect(chapters.map(({ head, entries }) => [head, entries.map(({ kind }) => kind)])).toEqual([
    ["", ["seating"]],
    ["Round 1", ["line"]],
    ["Round 2", []],
  ]);
});

test("a bot that takes over in the middle is told where it happened", () => {
  const lines = facts([{ type: "round_began", round: 1 }, { type: "table_seat_given_to_bot", seat: 2, bot: "odds" }]);
  expect(chaptersOf(lines, WORDS)[1]?.entries.map(({ kind }) => kind)).toEqual(["line"]);
});

test("what makes a heading says beneath it what the heading does not", () => {
  const [, day] = chaptersOf(facts([{ type: "day_broke", day: 1, died: 1 }]), WORDS);
  expect(day?.head).toBe("Day 1");
  expect(day?.entries.map((entry) => entry.kind === "line" && entry.text)).toEqual(["One has died."]);
});

test("a log that grows is told on from its last line: what stands stays, and no line is looked at twice", () => {
  const more = Array.from({ length: 60 }, (_, index) => (index % 7 === 0 ? { type: "round_began", round: index } : { type: "bid_made", seat: 1 }));
  const lines = facts(more);
  const heading = vi.spyOn(WORDS, "heading");
  let story: Story | undefined;
  for (let count = 1; count <= lines.length; count++) {
    const before = story;
    story = storyOf(lines.slice(0, count), WORDS, before);
    expect(story.chapters.slice(0, -2)).toEqual(before?.chapters.slice(0, story.chapters.length - 2) ?? []);
  }
  expect(heading.mock.calls.filter(([family]) => family === "heading")).toHaveLength(lines.length);
  heading.mockRestore();
  expect(story && shown(story)).toEqual(chaptersOf(lines, WORDS));
});

test("a log in which lines were missing, and one in other words, is told from its beginning", () => {
  const lines = facts([{ type: "round_began", round: 1 }, { type: "bid_made", seat: 1 }, { type: "bid_made", seat: 2 }]);
  const holed = storyOf([...lines.slice(0, 6), ...lines.slice(7)], WORDS);
  expect(shown(storyOf(lines, WORDS, holed))).toEqual(chaptersOf(lines, WORDS));
  const others = WORDS.sittingAt({ 1: "Lin" });
  expect(shown(storyOf(lines, others, storyOf(lines.slice(0, 7), WORDS)))).toEqual(chaptersOf(lines, others));
  expect(shown(storyOf(lines.slice(0, 6), WORDS, storyOf(lines, WORDS)))).toEqual(chaptersOf(lines.slice(0, 6), WORDS));
});

test("who took the seats is one sentence, without those who left before the start", () => {
  expect(seatingOf(facts([]), WORDS)).toBe("\u2068Lin\u2069, \u2068Mo\u2069 and two bots took their seats.");
  expect(seatingOf(facts([{ type: "table_seat_left", seat: 2 }]), WORDS)).toBe("\u2068Lin\u2069 and two bots took their seats.");
  expect(seatingOf(factsAs(SEATED.slice(2, 4) as never), WORDS)).toBe("Two bots took their seats.");
});

test("a sentence comes in pieces: the names of those who sit there, with their seats", () => {
  const sitting = WORDS.sittingAt({ 1: "L(i)n", 2: "Mo" });
  const sentence = sitting.fact({ type: "bid_made", seat: 1 });
  expect(sitting.pieces(sentence)).toEqual([{ text: "1 \u2068L(i)n\u2069", seat: 1 }, { text: " bids." }]);
  expect(WORDS.pieces("Nobody sits here.")).toEqual([{ text: "Nobody sits here." }]);
});
