import { expect, test } from "vitest";
import { language } from "../browser/language";
import { tableName } from "./table-name";

const AT = { game: "chess", opener: "p1" };

test("a table is called after who opened it, in the reader's language", () => {
  language.value = "en";
  expect(tableName({ ...AT, names: { p1: "Lin" } })).toBe("Lin's chess");
  language.value = "zh";
  expect(tableName({ ...AT, names: { p1: "林" } })).toBe("林的chess");
  language.value = "en";
});

test("a deleted account leaves the game's name, and a long name is cut between characters", () => {
  expect(tableName({ ...AT, names: {} })).toBe("chess");
  expect(tableName({ ...AT, names: { p1: "  " } })).toBe("chess");
  expect(tableName({ ...AT, names: { p1: "🐉".repeat(64) } })).toBe(`${"🐉".repeat(23)}…'s chess`);
});
