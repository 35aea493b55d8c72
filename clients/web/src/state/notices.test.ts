import { afterEach, expect, test } from "vitest";
import { Refused, UNEXPECTED, Unreachable } from "../wire/http";
import { speak } from "./language-choice";
import { sentenceOf } from "./notices";

afterEach(() => speak("en"));

test.each([
  ["name: expected 1 to 64 characters", "Expected 1 to 64 characters"],
  ["title：最多 80 个字符。", "最多 80 个字符。"],
  ["seats.bot: no such bot", "No such bot"],
  ["seat 3: it is taken", "Seat 3: it is taken"],
])("%j is told as %j", (reason, told) => {
  expect(sentenceOf(new Refused(400, "malformed", reason))).toBe(told);
});

test.each([
  ["en", 502, "The server cannot be reached. Please try again."],
  ["zh", 504, "连不上服务器，请再试一次。"],
  ["en", 413, "The server cannot be reached. Please try again."],
] as const)("in %s a %i that a proxy gives is a sentence", (language, status, told) => {
  speak(language);
  expect(sentenceOf(new Refused(status, UNEXPECTED, `${status} Bad Gateway`))).toBe(told);
});

test("what the server itself says of its store is told, and no answer at all as that", () => {
  expect(sentenceOf(new Refused(503, "store_unavailable", "the disk is full"))).toBe("The disk is full");
  expect(sentenceOf(new Unreachable("/api/tables"))).toBe("The server cannot be reached. Please try again.");
});
