import { expect, test } from "vitest";
import type { Field } from "../wire/types";
import { moved } from "./choices";
import { answerOf, firstMisfit, fits, length, misfit } from "./misfit";

const options = (...values: (string | number)[]) => values.map((value) => ({ value }));

test("a text is as long as it has code points", () => {
  expect(length("😀中a")).toBe(3);
  expect(misfit({ kind: "text", max: 3 }, "😀😀😀")).toBeUndefined();
  expect(misfit({ kind: "text", max: 2 }, "😀😀😀")).toEqual({ text: "misfit_text", over: 1 });
  expect(misfit({ kind: "text", max: 2 }, "\ud83d")).toEqual({ text: "misfit_characters" });
});

test("an empty text is an answer, unless a form of writing is wanted", () => {
  expect(misfit({ kind: "text", max: 9 }, undefined)).toBeUndefined();
  expect(misfit({ kind: "text", max: 9, like: { kind: "bool" } }, undefined)).toEqual({ text: "misfit_needed" });
  expect(misfit({ kind: "text", max: 9, like: { kind: "bool" } }, "true")).toBeUndefined();
});

test("a text has its least length", () => {
  const name: Field = { kind: "text", min: 2, max: 9 };
  expect([undefined, ""].map((value) => misfit(name, value))).toEqual(Array(2).fill({ text: "misfit_needed" }));
  expect(misfit(name, "😀")).toEqual({ text: "misfit_text_from", min: 2 });
  expect(misfit(name, "林晚")).toBeUndefined();
});

test("a text that has to say something is not of blanks alone", () => {
  const said: Field = { kind: "text", min: 1, max: 9 };
  const optional: Field = { kind: "text", min: 0, max: 9 };
  for (const blank of [" ", "\u3000\u3000", "\u200b\n"]) {
    expect([said, optional].map((field) => misfit(field, blank))).toEqual(Array(2).fill({ text: "misfit_blank" }));
    expect(misfit({ kind: "text", max: 9 }, blank)).toBeUndefined();
  }
  expect(misfit(optional, "")).toBeUndefined();
  expect(misfit(said, " 林 ")).toBeUndefined();
});

test("a number is whole and in its range", () => {
  const field: Field = { kind: "int", min: -1, max: 4 };
  expect([-1, 0, 4].map((value) => misfit(field, value))).toEqual([undefined, undefined, undefined]);
  expect([-2, 5, 1.5].map((value) => misfit(field, value)?.text)).toEqual(["misfit_int", "misfit_int", "misfit_int"]);
  expect(misfit(field, undefined)).toEqual({ text: "misfit_needed" });
});

test("a choice is one that is offered, of the same type", () => {
  const field: Field = { kind: "choice", options: options(1, "a") };
  expect(["1", true, "b", undefined].map((value) => misfit(field, value)?.text)).toEqual(Array(4).fill("misfit_needed"));
  expect([1, "a"].map((value) => misfit(field, value))).toEqual([undefined, undefined]);
});

test("choices are as many as wanted, offered, and without repeats unless these are allowed", () => {
  const field: Field = { kind: "choices", options: options("a", "b", "c"), min: 2, max: 3 };
  expect(misfit(field, undefined)).toEqual({ text: "misfit_size", min: 2, max: 3 });
  expect(misfit(field, ["a", "z"])).toEqual({ text: "misfit_needed" });
  expect(misfit(field, ["a", "a"])).toEqual({ text: "misfit_repeat" });
  expect(misfit({ ...field, repeat: true }, ["a", "a"])).toBeUndefined();
  expect(misfit({ ...field, min: 0 }, undefined)).toBeUndefined();
});

test("a form fits when all in it fits, and the first that does not is named", () => {
  const fields: { [name: string]: Field } = { sure: { kind: "bool" }, inner: { kind: "form", fields: { amount: { kind: "int", min: 0, max: 9 } } } };
  expect(firstMisfit(fields, {})).toBe("sure");
  expect(firstMisfit(fields, { sure: false })).toBe("inner");
  expect(misfit(fields["inner"] as Field, { amount: 10 })).toEqual({ text: "misfit_inside" });
  expect(fits(fields, { sure: false, inner: { amount: 0 } })).toBe(true);
});

test("an answer has every field and no other, and what was left empty as empty", () => {
  const fields: { [name: string]: Field } = {
    text: { kind: "text", max: 9 },
    inner: { kind: "form", fields: { some: { kind: "choices", options: options("a"), min: 0, max: 1 } } },
  };
  expect(answerOf(fields, { stale: 1 })).toEqual({ text: "", inner: { some: [] } });
});

test("an item moves up and down", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

test("where a picture is: nothing, one that was sent, or a link with https", () => {
  const field = { kind: "text", max: 2000, optional: true, picture: true } as const;
  for (const fine of [undefined, "", "picture:abc.1.0f", "https://pictures.example/a.png"]) expect(misfit(field, fine)).toBeUndefined();
  for (const wrong of ["picture.png", "http://pictures.example/a.png", "javascript:alert(1)", "https://a@b.example/"]) expect(misfit(field, wrong)).toEqual({ text: "misfit_picture" });
});

test("a number that is optional may be left out", () => {
  expect(misfit({ kind: "int", min: -1, max: 999, optional: true }, undefined)).toBeUndefined();
  expect(misfit({ kind: "int", min: -1, max: 999 }, undefined)).toEqual({ text: "misfit_needed" });
});
