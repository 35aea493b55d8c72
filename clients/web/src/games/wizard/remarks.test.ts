// Where something is wrong with a pack, and what, in the page's language.

import { afterEach, expect, test } from "vitest";
import { language } from "../../browser/language";
import { saidOf } from "./remarks";

const CARD = { id: "mine.treasure.common.comet", name: { zh: "彗星", en: "Comet" }, behaviors: [{ at: "onPlay", do: [{ type: "mana" }, { type: "damage", amount: "x" }] }] };

const misfit = (path: string, what: string) => saidOf({ code: "pack_card", params: { card: CARD.id, path, what }, says: "" }, [CARD]);

afterEach(() => {
  language.value = "en";
});

test("a place is told by the steps to it", () => {
  expect(misfit("$.behaviors[0].do[1].amount", "Expected `int | object`, got `str`")).toBe("Comet, behaviour 1 › step 2 damage › amount: expected a whole number or an object, not text");
  language.value = "zh";
  expect(misfit("$.behaviors[0].do[1].amount", "Expected `int | object`, got `str`")).toBe("彗星，第 1 条效果 › 第 2 步 damage › amount：应为整数或对象，而不是文字。");
  expect(saidOf({ code: "pack_endless", params: { card: CARD.id, path: "$.behaviors[0]" }, says: `${CARD.id}，$.behaviors[0]：永远不会结束。` }, [CARD])).toBe("彗星，第 1 条效果：永远不会结束。");
});

test.each([
  ["Object missing required field `manaCost`", "缺少“manaCost”"],
  ["Object contains unknown field `colour`", "这里没有“colour”"],
  ["Invalid enum value 'water'", "“water”不在可选之列"],
  ["Invalid value 'drawCrad'", "“drawCrad”不在可选之列"],
  ["Expected `str` of length <= 60", "长度至多为 60"],
  ["Expected `int` >= 0", "至少为 0"],
  ["Expected `str` matching regex '^[a-z]+\\\\.treasure$'", "编号应形如 mine.treasure.common.comet"],
  ["Expected `object`", "应为对象"],
])("%s is told in Chinese", (what, said) => {
  language.value = "zh";
  expect(misfit("$", what)).toBe(`彗星：${said}。`);
});
