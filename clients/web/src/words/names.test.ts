import { expect, test } from "vitest";
import { Words } from "./catalogue";

const TABLE = {
  officer: ["officers.*.name"],
  seat: ["roles.*"],
  ghost: ["ghost_made: ghost.name", "ghosts.*.name"],
  area: ["moved: area=name"],
  fight: ["begun: fight="],
  foe: ["begun: foes.*.name"],
  region: ["opened: regions.*"],
};
const SENTENCES = {
  "fact.it": "{officer:officer}; {seat:seat}; {ghost}; {area}; {foe}; {fight}",
  "name.seat": "{id} {name:text}",
  "name.fight": "the fight",
  "officer.-1": "nobody",
  "seat.other": "Seat {id}",
  "color.K": "Black",
  "fact.hued": "{color} {color:color} {region:region}",
};
const WORDS = new Words("en", SENTENCES, { p9: "Somebody" }, TABLE);
const IT = { type: "it", officer: [3, -1, 7], seat: 2, ghost: "g1", area: "a1", foe: "f1", fight: "b1" };
const plain = (text: string) => text.replaceAll("\u2068", "<").replaceAll("\u2069", ">");

test("a table says where views and facts have names", () => {
  expect(WORDS.fact(IT)).toBe("3, nobody, 7; Seat 2; g1; a1; f1; b1");
  const told = WORDS.learning([
    { type: "ghost_made", ghost: { id: "g1", name: "Echo" } },
    { type: "moved", area: "a1", name: { zh: "塔", en: "Tower" } },
    { type: "begun", fight: "b1", foes: { f1: { name: "x".repeat(41) } } },
  ]).seeing({ officers: { 3: { name: "Guan" }, 7: { name: "" } }, roles: { 2: { name: "Shu" } } });
  expect(plain(told.fact(IT))).toBe(`<Guan>, nobody, 7; 2 <Shu>; <Echo>; <Tower>; <${"x".repeat(40)}…>; the fight`);
});

test("a view replaces the one before, and what facts told stays", () => {
  const told = WORDS.learning([{ type: "ghost_made", ghost: { id: "g1", name: "Echo" } }]);
  const seen = told.seeing({ ghosts: { g1: { name: "Other" }, g2: { name: "Late" } } });
  expect(plain(seen.value(["g1", "g2"]))).toBe("<Echo>, <Late>");
  expect(plain(seen.seeing({}).value(["g1", "g2"]))).toBe("<Echo>, g2");
  expect([seen.callsAlike(told), told.seeing({ ghosts: {} }).callsAlike(told)]).toEqual([false, true]);
});

test("where the table finds nothing it names nothing", () => {
  const odd = [{ type: "ghost_made", ghost: null }, { type: "moved", name: "no id" }, { type: "begun", foes: { f1: { name: 7 }, f2: null } }];
  const words = WORDS.learning(odd).seeing({ officers: null, roles: [{ name: "Wei" }], ghosts: { g1: "no card" } });
  expect(words.value(["f1", "f2", "g1"])).toBe("f1, f2, g1");
  expect(plain(words.fact({ type: "it", seat: 0 }))).toContain("; 0 <Wei>;");
  expect(WORDS.seeing(undefined).value("g1")).toBe("g1");
});

test("a thing in a fact is told by its parts", () => {
  const told = { "fact.it": "{change:change}; {first:change}", "name.change": "{of?change}", "choice.change.none": "{before} → {after}", "choice.change.other": "{of}: {after}" };
  const change = [{ of: "", before: 1, after: 2 }, { of: "K", before: 2, after: 3 }];
  expect(new Words("en", told).fact({ type: "it", change, first: change[0] })).toBe("1 → 2, K: 3; 1 → 2");
});

test("a name that looks like a code is a name", () => {
  const words = WORDS.learning([{ type: "opened", regions: { K: "Harbour" } }]).seeing({ ghosts: { g1: { name: "K" }, g2: { name: "p9" } } });
  expect(plain(words.fact({ type: "hued", color: "K", region: "K" }))).toBe("Black Black <Harbour>");
  expect(plain(words.value(["g1", "g2", "K", "p9"]))).toBe("<K>, <p9>, Black, <Somebody>");
});
