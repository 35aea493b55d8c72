// @vitest-environment node
import { expect, test } from "vitest";
import { askedFrom } from "../../testing/questions";
import type { Field } from "../../wire/types";
import { useSelection, useCodeSelection } from "./selection";

const seats = [1, 2, 3].map((value) => ({ value }));
const asking = (field: Field) => askedFrom("team.1", { command: "team", fields: { reason: { kind: "text", max: 9 }, members: field } });

test("a lone choice moves; what is not offered cannot be chosen", () => {
  const asked = asking({ kind: "choice", options: seats });
  useSelection(asked).pick(1);
  useSelection(asked).pick(3);
  useSelection(asked).pick(9);
  expect(asked.draft.value).toEqual({ members: 3 });
  expect(useSelection(asked)).toMatchObject({ chosen: [3], most: 1, full: false });
});

test("of several, one too many is not taken until another is left out", () => {
  const asked = asking({ kind: "choices", min: 1, max: 2, options: seats });
  for (const seat of [1, 2, 3, 1]) useSelection(asked, "members").pick(seat);
  expect(useSelection(asked)).toMatchObject({ chosen: [2], full: false });
  expect([useSelection(asked).is(2), useSelection(asked).is(1), useSelection(asked).may(4)]).toEqual([true, false, false]);
});

test("a draft that is no choice any more counts for nothing, and neither does a field that offers none", () => {
  const asked = asking({ kind: "choices", min: 1, max: 2, options: seats });
  asked.draft.value = { members: [7, "2", null, 3], reason: 1 };
  expect(useSelection(asked).chosen).toEqual([3]);
  expect(useSelection(asked, "reason").offered).toEqual([]);
  expect(useSelection(undefined).chosen).toEqual([]);
});

test("codes are chosen like numbers", () => {
  const asked = asking({ kind: "choice", options: [{ value: "5x3" }, { value: "5x4" }] });
  useCodeSelection(asked).pick("5x4");
  expect(asked.draft.value).toEqual({ members: "5x4" });
});
