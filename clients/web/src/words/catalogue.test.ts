import { expect, test } from "vitest";
import { speak } from "../state/language-choice";
import { Words } from "./catalogue";
import { gapsOf } from "./gaps";
import { filled } from "./sentences";

const WORDS = new Words(
  "en",
  { "fact.moved": "Seat {seat} goes {way}: {text}", "direction.up": "upwards", "state.up": "not this", "team.blue": "Blue" },
  { p1: "Ann" },
);

test("a fact is a sentence, its codes in words, and what people wrote stays as it is", () => {
  expect(WORDS.fact({ type: "moved", seat: 3, way: ["up", "up"], text: "up <b>" })).toBe("Seat 3 goes upwards, upwards: up <b>");
});

test("a kind may be a command, and what is missing in a thing is left out", () => {
  const words = new Words("en", { "fact.ruled": "{ruling} ({kind}). {reason}", "command.end_phase": "End the phase", "team.blue": "Blue" });
  const ruling = { kind: "end_phase", change: null, by: "blue" };
  expect(words.fact({ type: "ruled", kind: "end_phase", ruling, reason: "blue" })).toBe("kind: End the phase, by: Blue (End the phase). blue");
});

test("a fact without a sentence still says all it has", () => {
  expect(WORDS.fact({ type: "odd_thing", n: 1 })).toBe('odd thing {"type":"odd_thing","n":1}');
});

test("values: players by name, holes, nested things", () => {
  expect(WORDS.value("p1")).toBe("\u2068Ann\u2069");
  expect(WORDS.value([null, true, "blue"])).toBe("?, ✓, Blue");
  expect(WORDS.value({ "1": { a: [] } })).toBe("1: (a: (–))");
});

test("a number is called as its own field is, and never as another one", () => {
  const words = new Words("en", { "card.1": "Guard (1)", "state.hands": "Hands", "fact.shown": "{cards}; {card}; {target}", "curve.left": "Dice by rounds" });
  expect(words.value(1, "card")).toBe("Guard (1)");
  expect(words.value("1", "target")).toBe("1");
  expect(words.key("1")).toBe("1");
  expect(words.field("left")).toBe("left");
  const fact = { type: "shown", cards: { 1: { seat: 1, card: 1 } }, card: { 1: 1, 2: 9 }, target: 1 };
  expect(words.fact(fact)).toBe("1: (seat: 1, card: Guard (1)); 1: Guard (1), 2: 9; 1");
});

test("who deleted the account is said so, and no id", () => {
  const words = new Words("zh", { "fact.sat": "{player:player} 坐下。", "player.other": "已注销" }, { p1: "Ann" });
  expect(words.fact({ type: "sat", player: "p1" })).toBe("\u2068Ann\u2069 坐下。");
  expect(words.fact({ type: "sat", player: "p77" })).toBe("已注销 坐下。");
});

test("a text in both languages is told in the reader's", () => {
  const text = { zh: "水塔", en: "Water Tower" };
  const fact = { type: "arrived", text, by: { name: text } };
  expect(new Words("zh", { "fact.arrived": "到达{text}。" }).fact(fact)).toBe("到达水塔。");
  expect(new Words("en", { "fact.arrived": "At {text} ({by})." }).fact(fact)).toBe("At Water Tower (Water Tower).");
  expect(new Words("en", {}).value({ zh: "水塔" })).toBe("zh: 水塔");
});

test("a thing with a name of its own is called by it", () => {
  const words = new Words("en", { "fact.came": "{whom} came to {room}." }, { r1: "the hall" });
  expect(words.fact({ type: "came", whom: { id: "p1", seat: 2, name: "Ada" }, room: { id: "r1", doors: 3 } })).toBe("\u2068Ada\u2069 came to \u2068the hall\u2069.");
  expect(words.fact({ type: "came", whom: { id: "p9", seat: 2 }, room: 1 })).toBe("p9 came to 1.");
});

test("several things with names are called by them; yes and no have the words of their field", () => {
  const words = new Words("en", { "fact.fought": "Against {foes}: {hit}.", "fact.counted": "", "hit.true": "a hit" });
  const card = (zh: string, en: string) => ({ name: { zh, en }, wounds: 0 });
  expect(words.fact({ type: "fought", foes: { f1: card("沙袋", "a punchbag"), f2: card("钟", "a clock") }, hit: true })).toBe("Against a punchbag, a clock: a hit.");
  expect(words.fact({ type: "counted", n: 3 })).toBe("");
});

test("places are pairs", () => {
  const words = new Words("zh", { "fact.walked": "位于 {position}。" });
  expect(words.fact({ type: "walked", position: [4, 5] })).toBe("位于 (4, 5)。");
  expect(words.value({ "1": [4, 5] }, "positions")).toBe("1：(4, 5)");
  expect(words.value([4, 5], "seats")).toBe("4、5");
});

test("a code or a name that every object has is nobody's", () => {
  expect(WORDS.value("constructor", "team")).toBe("constructor");
  expect(WORDS.fact({ type: "moved", seat: 1, way: "toString", text: "" })).toBe("Seat 1 goes toString:");
  expect(filled("{constructor} {n|a|b}", {})).toBe("{constructor} {n|a|b}");
});

test("a form goes with a number, also in the page's own texts", () => {
  speak("en");
  expect([1, 2, "1"].map((n) => filled("{n} {n|die|dice}", { n }))).toEqual(["1 die", "2 dice", "1 die"]);
  expect(filled("{n} {n|颗}", { n: 1 }, "zh")).toBe("1 颗");
});

test("a sentence is chosen by a value; one that is nothing is quiet", () => {
  const words = new Words("en", { "fact.it": "{way?way}", "choice.way.up": "Up {n}.", "quiet.it": "It went {way}." });
  const went = (way: unknown, every?: boolean) => words.fact({ type: "it", way, n: 3 }, every);
  expect([went("up"), went("down"), went("down", true), went("constructor")]).toEqual(["Up 3.", "", "It went down.", ""]);
  expect([words.kindOfFact("it"), WORDS.kindOfFact("moved"), WORDS.kindOfFact("odd_one")]).toEqual(["Up ….", "Seat … goes …: …", "odd one"]);
  expect(new Words("en", { "fact.unsaid": "" }).kindOfFact("unsaid")).toBe("");
});

test("a sentence may be chosen by whether two fields are the same", () => {
  const words = new Words("en", { "fact.it": "{targets.0=seat?whom}", "choice.whom.true": "{seat} chooses themselves.", "choice.whom.false": "{seat} chooses {targets}." });
  const said = [[2], [3], []].map((targets) => words.fact({ type: "it", seat: 2, targets }));
  expect(said).toEqual(["2 chooses themselves.", "2 chooses 3.", "2 chooses –."]);
});

test("what a fact lacks stays as it is written, and paths lead into things", () => {
  const words = new Words("en", { "fact.it": "{a} {b:seat} {c|x|y} {sides.1.seat} {path.-1} {path.9} {path.x}" });
  expect(words.fact({ type: "it", sides: [{ seat: 1 }, { seat: 2 }], path: [4, 5] })).toBe("{a} {b:seat} {c|x|y} 2 5 {path.9} {path.x}");
});

interface Part {
  [name: string]: { en?: Texts; zh?: Texts };
}

type Texts = { [name: string]: string };

type Files = { [path: string]: { texts: Texts } };

const english = import.meta.glob<Files[string]>(["./texts/en/*.ts", "!./texts/en/{index,rest}.ts"], { eager: true });
const chinese: Files = import.meta.glob<Files[string]>("./texts/zh/*.ts", { eager: true });
const pages = Object.entries(english).map(([path, { texts }]) => ({ en: texts, zh: chinese[path.replace("/en/", "/zh/")]?.texts }));
const boards = Object.values(import.meta.glob<Part>(["../games/**/texts.ts", "../games/*/strip-texts.ts"], { eager: true })).flatMap((part) => Object.values(part).filter(({ en }) => en));

test("both languages have the same parameters in each text, of the pages and of every board", () => {
  const gaps = (text = "") => [...new Set(gapsOf(text).map(({ field }) => field))].sort();
  expect(pages.length).toBeGreaterThan(5);
  expect(boards.length).toBeGreaterThan(8);
  for (const { en, zh } of [...pages, ...boards]) {
    for (const [name, text] of Object.entries(en ?? {})) expect([name, gaps(zh?.[name])]).toEqual([name, gaps(text)]);
  }
});

test("no two parts have a text of the same name, for one would hide the other", () => {
  const names = pages.flatMap(({ en }) => Object.keys(en ?? {}));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("what is named as every object's own parts is called by no function's text", () => {
  const words = new Words("en", { "fact.said": "{constructor} said {toString}: {who}" }, { p1: "Ann" });
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    expect(words.value(name)).toBe(name);
    expect(words.code(name)).toBe(name);
    expect(words.has(name)).toBe(false);
    expect(words.key(name)).toBe(name.replaceAll("_", " "));
    expect(words.fact({ type: "said", who: name })).toBe(`{constructor} said {toString}: ${name}`);
    expect(words.fact({ type: name })).toContain(JSON.stringify({ type: name }));
  }
});

test("one is one, and none and several are several", () => {
  const told = [0, 1, 2, 21, "1", "1,000"].map((count) => filled("{count} {count|round|rounds}", { count }));
  expect(told).toEqual(["0 rounds", "1 round", "2 rounds", "21 rounds", "1 round", "1,000 rounds"]);
  expect(filled("{count|round|rounds}", {})).toBe("{count|round|rounds}");
});

test("no English sentence counts one as several", () => {
  const all = Object.values(import.meta.glob<Record<string, unknown>>("../**/texts{,/*}.ts", { eager: true })).flatMap((module) => Object.values(module));
  const english = all.flatMap((one) => (one && typeof one === "object" && "en" in one ? Object.entries(one.en as Record<string, string>) : []));
  expect(english.length).toBeGreaterThan(500);
  const counted = /\{(count|turns|points|rounds|over|tables|facts)\}(?: more)? (entries|characters|tables|calls|facts|seats|steps|turns|points|rounds|cells|dice|bots|battles)\b/;
  const several = new Set(["battles_earlier"]);
  expect(english.filter(([name, text]) => counted.test(text) && !several.has(name))).toEqual([]);
});

test("what stands under keys is told by what they are called", () => {
  const words = new Words("en", { "fact.it": "{dice@seat}.", "seat.other": "seat {id}", "seat.2": "the dealer" });
  expect(words.fact({ type: "it", dice: { 1: [2, 6], 2: 5 } })).toBe("seat 1 (2, 6), the dealer 5.");
  expect(words.fact({ type: "it", dice: { 1: "imp", 2: "monk" } })).toBe("seat 1 → imp, the dealer → monk.");
  expect(words.fact({ type: "it", dice: {} })).toBe("–.");
  expect(words.fact({ type: "it", dice: [3] })).toBe("3.");
});

test("where a sentence says a seat's number alone, the player there is named", () => {
  const fact = { type: "bid_made", seat: 3, text: "seat 3" };
  const english = new Words("en", { "fact.bid_made": "Seat {seat} bids: {text:text}." });
  const chinese = new Words("zh", { "fact.bid_made": "{seat} 号叫：{text:text}。" });
  expect(english.fact(fact)).toBe("Seat 3 bids: \u2068seat 3\u2069.");
  expect(english.sittingAt({ 3: "Mochi" }).fact(fact)).toBe("3 \u2068Mochi\u2069 bids: \u2068seat 3\u2069.");
  expect(chinese.sittingAt({ 3: "年糕" }).fact(fact)).toBe("3 号\u2068年糕\u2069叫：\u2068seat 3\u2069。");
  expect(english.sittingAt({ 4: "Mochi" }).fact(fact)).toBe("seat 3 bids: \u2068seat 3\u2069.");
});

test("a choice may be made by a field of a field, and says nothing where that is lacking", () => {
  const words = new Words("en", { "fact.it": "A foul{walk.why?step}.", "choice.step.taken": " (step {walk.step})" });
  expect(words.fact({ type: "it", walk: { step: 2, why: "taken" } })).toBe("A foul (step 2).");
  expect(words.fact({ type: "it", walk: null })).toBe("A foul.");
  expect(words.fact({ type: "it" })).toBe("A foul.");
});
