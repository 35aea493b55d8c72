import { expect, test } from "vitest";
import { stateWith } from "../../testing/games/avalon";
import { heardFrom, nearTo, rangeOf } from "./hearing";

test("whom one hears depends on the hearer's role and the table's measure", () => {
  const game = stateWith();
  expect(heardFrom(game, 3, [4, 4], rangeOf("Merlin"))).toEqual([4]);
  expect(heardFrom(game, 3, [4, 4], rangeOf("Knight"))).toEqual([4, 5]);
  expect(heardFrom(stateWith({ options: { hearing: "manhattan" } }), 3, [4, 4], rangeOf("Merlin"))).toEqual([]);
});

test("who hears a speaker is certain nearby, and a matter of roles further off", () => {
  expect(nearTo(stateWith(), 3)).toEqual({ surely: [4], perhaps: [5] });
});
