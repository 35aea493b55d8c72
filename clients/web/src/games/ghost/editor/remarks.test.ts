// Where something is wrong with a module, as the forms call it.

import { afterEach, expect, test } from "vitest";
import { language } from "../../../browser/language";
import { saidOf } from "./remarks";

afterEach(() => {
  language.value = "en";
});

test("places and fields are told by the names of the forms, in the page's language", () => {
  language.value = "zh";
  const place = "chapter 2 / region C / node mirror";
  expect(saidOf({ code: "module_missing", params: { place, trail: "chapters.1", field: "needs" }, says: `${place}：缺少字段 \`needs\`` })).toMatch(/^第 2 章，区域 C，节点“mirror”：缺少字段 “.+”$/);
  expect(saidOf({ code: "module_lack_finale", params: { place: "/", trail: "" }, says: "/：没有 `finale`" })).toBe("模组：没有 `finale`");
  expect(saidOf({ code: "module_toml", params: { place: "/", trail: "", reason: "Invalid value (at line 3, column 5)" }, says: "/：不是 TOML：Invalid value (at line 3, column 5)" })).toBe("模组：不是 TOML：第 3 行第 5 列读不懂");
});
