import { expect, test } from "vitest";
import { changedOf } from "./agreement";

const SCHEMA = { $ref: "#/$defs/O", $defs: { O: { properties: { pace: { default: "live" }, rounds: { default: [4] }, clock: { default: null } } } } };

test("only what is not as usual is named", () => {
  expect(changedOf(SCHEMA, { pace: "live", rounds: [3, 4], clock: null })).toEqual([["rounds", [3, 4]]]);
});

test("an option that was taken away, or that the schema does not know", () => {
  expect(changedOf(SCHEMA, { pace: null, rounds: [4], odd: 1 })).toEqual([["pace", null]]);
  expect(changedOf({}, { pace: "fast" })).toEqual([]);
});
