import { expect, test } from "vitest";
import { type Measure, type Way, fitted, laidOut, wrapped } from "./fitting";

/** Every letter is as wide as the size, a wide one ten times. */
const measureIn =
  (size: number): Measure =>
  (text) =>
    [...text].reduce((sum, letter) => sum + (letter === "﷽" ? 10 * size : size), 0);
const measure = measureIn(1);

test("what fits stays, what does not is cut between letters and says so", () => {
  expect(fitted("Ada", 3, measure)).toBe("Ada");
  expect(fitted("Adalbert", 5, measure)).toBe("Adal…");
  expect(fitted("𝕎𝕎𝕎𝕎", 3, measure)).toBe("𝕎𝕎…");
  expect(fitted("﷽".repeat(64), 25, measure)).toBe("﷽﷽…");
  expect(fitted("﷽", 3, measure)).toBe("…");
  expect(fitted("", 0, measure)).toBe("");
});

test("lines break between words, and in Chinese between characters, but not before a sign", () => {
  expect(wrapped("Red wins the game", 9, 3, measure)).toEqual(["Red wins", "the game"]);
  expect(wrapped("红方获胜，刺客找到了梅林。", 6, 3, measure)).toEqual(["红方获胜，刺", "客找到了梅", "林。"]);
  expect(wrapped("《阿瓦隆》的（结局）", 4, 4, measure)).toEqual(["《阿瓦", "隆》的", "（结局）"]);
  expect(wrapped("", 4, 2, measure)).toEqual([]);
});

test("a word that is too long for a line is broken, and the last line says that there is more", () => {
  expect(wrapped("W".repeat(10), 4, 3, measure)).toEqual(["WWWW", "WWWW", "WW"]);
  expect(wrapped("W".repeat(64), 4, 2, measure)).toEqual(["WWWW", "WWW…"]);
  expect(wrapped("1 " + "W".repeat(64) + " wins", 6, 2, measure)).toEqual(["1", "WWWWW…"]);
  for (const line of wrapped("﷽".repeat(64), 25, 3, measure)) expect(measure(line)).toBeLessThanOrEqual(25);
});

test("the largest size is taken in which all of it fits", () => {
  const ways: [Way, ...Way[]] = [
    [4, 1],
    [2, 2],
    [1, 3],
  ];
  expect(laidOut("Red", 12, ways, measureIn)).toEqual({ size: 4, lines: ["Red"] });
  expect(laidOut("Red wins", 12, ways, measureIn)).toEqual({ size: 2, lines: ["Red", "wins"] });
  expect(laidOut("Redwinsagain", 12, ways, measureIn)).toEqual({ size: 1, lines: ["Redwinsagain"] });
  expect(laidOut("W".repeat(64), 12, ways, measureIn)).toEqual({ size: 1, lines: ["W".repeat(12), "W".repeat(12), "W".repeat(11) + "…"] });
});
