import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ABOUT } from "./help-texts";
import { GROUPS, type PackSchema, entriesOf, takenBy, templateOf } from "./schema";
import { tellOf } from "./texts";

const PACK = JSON.parse(readFileSync("../../build/schemas/games/wizard.pack.json", "utf8")) as PackSchema;
const ENTRIES = entriesOf(PACK);
const called = (name: string) => ENTRIES.find((entry) => entry.name === name) ?? expect.fail(name);

test("all that the language has is explained, and nothing else", () => {
  for (const group of GROUPS.filter((one) => one !== "event")) {
    expect(ENTRIES.filter((entry) => entry.group === group).map(({ name }) => name).sort(), group).toEqual(Object.keys(ABOUT[group]).sort());
  }
  expect(Object.keys(PACK["x-events"]).filter((event) => tellOf("event", event) === event)).toEqual([]);
});

test("what a field takes is said in few words", () => {
  const fields = Object.fromEntries(called("if").fields.map(({ name, takes, required }) => [name, [takenBy(takes), required]]));
  expect(fields).toEqual({ id: ["string", false], condition: ["Condition", true], do: ["[Doable, …]", true], elsedo: ["[Doable, …]", false] });
  expect(Object.fromEntries(called("Trigger").fields.map(({ name, takes }) => [name, takenBy(takes)]))).toMatchObject({ condition: "Condition", until: '"battle" | "round" | "turn"' });
});

test("what is inserted has all that must be there", () => {
  expect(templateOf(called("drawCard"))).toEqual({ type: "drawCard", amount: 1 });
  expect(templateOf(called("if"))).toEqual({ type: "if", condition: { type: "AlwaysTrue" }, do: [] });
  expect(templateOf(called("steal"))).toEqual({ type: "steal", res: "gold", amount: 1, from: "self" });
});
