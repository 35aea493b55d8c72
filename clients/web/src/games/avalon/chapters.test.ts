import { expect, test } from "vitest";
import { folded } from "../../boards/kit/fold";
import { PROPOSED, linesOf } from "../../testing/games/avalon";
import { CHAPTERS } from "./chapters";

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
