import { expect, test } from "vitest";
import { FACES, facesAt, faceFrom, initialsOf } from "./faces";

test("a seat has the face that its player chose", () => {
  const seats = { 1: { player: "a" }, 2: { player: "b" }, 3: { bot: "random" } };
  expect([...facesAt({ seats }, { b: "initials", c: 3 })]).toEqual([[2, "initials"], [1, faceFrom("a")]]);
});

test("eight may choose the same; who chose none has one that nobody else at the table has", () => {
  const seats = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 1, { player: `p${at}` }]));
  const same = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`p${at}`, faceFrom("p9")]));
  const faces = [...facesAt({ seats }, same).values()];
  expect(faces.filter((face) => face === faceFrom("p9"))).toHaveLength(8);
  expect(new Set(faces).size).toBe(13);
  expect(faces.every((face) => typeof face === "number" && face < FACES)).toBe(true);
});

test.each([["Ada Lovelace", "AL"], ["林晚", "林"], ["bob", "B"], ["  …", "…"], ["", ""], ["Ω-9 x", "Ω9"], ["李 Wei", "李"], ["\u2068Ann\u2069", "A"]])("%s is %s", (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
