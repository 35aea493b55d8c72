// @vitest-environment node
import { expect, test } from "vitest";
import { blamed, differing, fresh, grouped, optionsOf, standards } from "./options";

const SCHEMA = {
  $ref: "#/$defs/Own",
  $defs: {
    Own: {
      type: "object",
      properties: {
        pace: { enum: ["fast", "live", "slow"], default: "live" },
        hot_seat: { type: "boolean", default: false },
        rounds: { enum: [2, 3], default: 3 },
        clock: { anyOf: [{ type: "integer", minimum: 1, maximum: 600 }, { type: "null" }], default: null },
        motto: { type: "string", maxLength: 20, default: "" },
        marks: { type: "array", items: { type: "integer", minimum: 1, maximum: 5 }, maxItems: 5, default: [4] },
        cells: { anyOf: [{ type: "array", items: { type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }], items: false } }, { type: "null" }], default: null },
        way: { anyOf: [{ enum: ["left"] }, { const: 7 }], default: 7 },
        spot: { anyOf: [{ $ref: "#/$defs/Spot" }, { type: "null" }], default: null },
      },
    },
    Spot: { type: "object", properties: { row: { type: "integer" } } },
  },
};

const OPTIONS = optionsOf(SCHEMA);
const named = (name: string) => OPTIONS.find((option) => option.name === name);

test("every kind of option is read from the schema", () => {
  expect(Object.fromEntries(OPTIONS.map(({ name, kind }) => [name, kind]))).toEqual({
    pace: { kind: "one", values: ["fast", "live", "slow"] },
    hot_seat: { kind: "bool" },
    rounds: { kind: "one", values: [2, 3] },
    clock: { kind: "int", min: 1, max: 600 },
    motto: { kind: "text", max: 20 },
    marks: { kind: "list", item: { kind: "int", min: 1, max: 5 }, min: 0, max: 5 },
    cells: { kind: "list", item: { kind: "tuple", items: [{ kind: "int" }, { kind: "int" }] }, min: 0 },
    way: { kind: "one", values: ["left", 7] },
    spot: { kind: "json" },
  });
});

test("what may be none says so, and all have their standard", () => {
  expect(OPTIONS.filter(({ nullable }) => nullable).map(({ name }) => name)).toEqual(["clock", "cells", "spot"]);
  expect(standards(OPTIONS)).toMatchObject({ pace: "live", marks: [4], clock: null });
});

test("only what differs is sent", () => {
  expect(differing({ a: 1, b: [4], c: null }, { a: 1, b: [4, 5], c: null })).toEqual({ b: [4, 5] });
});

test("options stand by what they are about, several seats for one account last, and none is lost", () => {
  const groups = grouped(OPTIONS, { time: ["clock"], programs: ["marks", "gone"] });
  const names = Object.fromEntries(Object.entries(groups).map(([group, some]) => [group, some.map(({ name }) => name)]));
  expect(names).toEqual({ rules: ["rounds", "motto", "cells", "way", "spot", "hot_seat"], time: ["clock"], numbers: [], programs: ["marks"] });
  expect(Object.values(names).flat().sort()).toEqual(OPTIONS.map(({ name }) => name).filter((name) => name !== "pace").sort());
});

test("a fresh value is one that fits", () => {
  expect(["clock", "marks", "way"].map((name) => fresh(named(name)?.kind ?? { kind: "json" }))).toEqual([1, [], "left"]);
  expect(fresh({ kind: "tuple", items: [{ kind: "bool" }, { kind: "int", max: -3 }] })).toEqual([false, -3]);
});

test("a refusal names its option by its place or its name", () => {
  expect(blamed("options: Expected `int` >= 5 - at `options.clock`", OPTIONS)).toBe("clock");
  expect(blamed("options：Expected `int` <= 5 - at `options.marks[0]`", OPTIONS)).toBe("marks");
  expect(blamed("options: cells: expected 7 different cells", OPTIONS)).toBe("cells");
  expect(blamed("seats: expected 2 to 6", OPTIONS)).toBeUndefined();
});
