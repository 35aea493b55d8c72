import { expect, test } from "vitest";
import { placeOf, readJsonc } from "./jsonc";

const TEXT = `// a pack
[
  {"id": "a.treasure.common.x", "name": "X, {y}"}, /* one */
  {"id": "mine.treasure.common.first", "behaviors": [
    {"at": "onPlay", "do": [{"type": "damage"}, {"type": "drawCrad", "amount": 1,},]},
  ]},
]`;

test.each([
  ["$.behaviors[0].do[1]", '{"type": "drawCrad", "amount": 1,}'],
  ["$.behaviors[0].do[1].amount", "1"],
  ["$.behaviors[0].do[1].target", '{"type": "drawCrad", "amount": 1,}'],
  ["$.level", '"mine.treasure.common.first"'],
])("a fault at %s is shown where it stands", (path, expected) => {
  const [from, to] = placeOf(TEXT, "mine.treasure.common.first", path) ?? [0, 0];
  expect(TEXT.slice(from, to)).toBe(expected);
});

test("a card that is not there has no place, and comments keep everything where it stands", () => {
  expect(placeOf(TEXT, "b.treasure.common.x", "$")).toBeUndefined();
  expect(placeOf('[{"id": "c", "do": [1', "c", "$.do[0]")).toBeDefined();
  expect((readJsonc(TEXT) as unknown[]).length).toBe(2);
});
