import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completionAt } from "./completion";
import { ABOUT } from "./help-texts";
import { placeOf, readJsonc } from "./jsonc";
import { GROUPS, type PackSchema, entriesOf, takenBy, templateOf } from "./schema";
import { tellOf } from "./texts";

const PACK = JSON.parse(readFileSync("../../build/schemas/games/wizard.pack.json", "utf8")) as PackSchema;
const ENTRIES = entriesOf(PACK);
const called = (name: string) => ENTRIES.find((entry) => entry.name === name) ?? expect.fail(name);

test("all that the language has is explained, and nothing else", () => {
  for (const group of GROUPS.filter((one) => one !== "event")) {
    expect(ENTRIES.filter((entry) => entry.group === group).map(({ name }) => name).sort(), group).toEqual(Object.keys(ABOUT[group]).sort());
  }
  expect(Object.keys(PACK["x-events"]).filter((event) => tellOf("event", event) === event)).toEqual([]);
});

test("what a field takes is said in few words", () => {
  const fields = Object.fromEntries(called("if").fields.map(({ name, takes, required }) => [name, [takenBy(takes), required]]));
  expect(fields).toEqual({ id: ["string", false], condition: ["Condition", true], do: ["[Doable, …]", true], elsedo: ["[Doable, …]", false] });
  expect(Object.fromEntries(called("Trigger").fields.map(({ name, takes }) => [name, takenBy(takes)]))).toMatchObject({ condition: "Condition", until: '"battle" | "round" | "turn"' });
});

test("what is inserted has all that must be there", () => {
  expect(templateOf(called("drawCard"))).toEqual({ type: "drawCard", amount: 1 });
  expect(templateOf(called("if"))).toEqual({ type: "if", condition: { type: "AlwaysTrue" }, do: [] });
  expect(templateOf(called("steal"))).toEqual({ type: "steal", res: "gold", amount: 1, from: "self" });
});

test.each([
  ['{"type": "dra', ["drawCard"]],
  ['{"type": "drawCard", "am', ["amount"]],
  ['{"type": "addModifier", "scope": "wh', ["whileEquipped", "whileInPlay"]],
  ['{"event": "onPlayC', ["onPlayCard"]],
  ['{"value1": "$onPlayCard.pl', ["$onPlayCard.playerUUID"]],
  ['{"type": "damage", "target": "my', ["myMonster"]],
  ['{"mana', ["manaCost"]],
  ['{"type": "drawCard"', undefined],
  ['{"amount": 3', undefined],
])("what may go on after %s", (text, words) => {
  expect(completionAt(text, text.length, ENTRIES)?.words).toEqual(words);
});

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
