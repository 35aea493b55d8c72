import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completionAt } from "./completion";
import { type PackSchema, entriesOf } from "./schema";

const PACK = JSON.parse(readFileSync("../../build/schemas/games/wizard.pack.json", "utf8")) as PackSchema;
const ENTRIES = entriesOf(PACK);

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
