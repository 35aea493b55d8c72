import { expect, test } from "vitest";
import { Refused } from "../wire/http";
import { sentenceOf } from "./notices";

test.each([
  ["name: expected 1 to 64 characters", "Expected 1 to 64 characters"],
  ["title：最多 80 个字符。", "最多 80 个字符。"],
  ["seats.bot: no such bot", "No such bot"],
  ["seat 3: it is taken", "Seat 3: it is taken"],
])("%j is told as %j", (reason, told) => {
  expect(sentenceOf(new Refused(400, "malformed", reason))).toBe(told);
});
