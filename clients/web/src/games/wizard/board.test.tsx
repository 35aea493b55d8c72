import { readFileSync } from "node:fs";
import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import type { BoardProps } from "../../boards/contract";
import { narrow } from "../../boards/frame/layout";
import { folded } from "../../boards/kit/fold";
import type { State } from "../../generated/wizard";
import type { Asking } from "../../prompts/asking";
import { factsAs, one, press, root, submit, viewAs } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import { askedFrom } from "../../testing/questions";
import type { Field, Holes, Line } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { cardPicture } from "./drawings";
import * as module from "./board";
import { pieces, printed } from "./cards";
import { cardsIn } from "./drafts";
import { PLAYS } from "./plays";
import { SEED } from "./seed";
import { READER, type Wizard } from "./state";

// A board that took the state for whole would not compile here.
module.Board satisfies ComponentType<BoardProps<Holes<State>>>;

const WORDS = new Words("en", { "why.base": "base", "why.bonus": "bonus", "why.cap": "cap", "order.fire": "Fire when it fits", "kind.wand": "wand" });
const PLAYER = { mana: 5, gold: 3, freeze: 2, place: 13, token: true, plays: 0, out: false, streak: 0, steps: 3, activated: [], prepared: false, bought: false, visited: false, offers: false };
const BRUTE = { id: "b", card: "core.exploration.III.brute", level: "III", health: [9], most: 13, reward: 2, lives: false, steps: 3, hits: 0 };

const GAME: Holes<Wizard> = {
  asked: { number: 4, seat: 1, what: "battle", until: 0 },
  phase: "battle",
  round: 2,
  seats: [1, 2, 3],
  players: { 1: PLAYER, 2: { ...PLAYER, place: 0, out: true }, 3: PLAYER },
  monsters: { 1: BRUTE, 3: { ...BRUTE, id: "s", card: "core.exploration.III.spider_trio", health: [0, 3, 3], most: 3 } },
  cards: { h1: "core.treasure.starter.spark", h2: "core.treasure.common.calving", w: "core.treasure.common.star_rod", u: "core.treasure.common.hush", s1: "core.treasure.common.lamp" },
  prices: { h1: 0 },
  zones: { hand: { 1: ["h1", "h2"], 2: [null, null, null] }, shop: { 0: ["s1"] }, wand: { 1: ["w"] }, undercurrent: { 1: ["u"], 2: [null] } },
};

const choice = (...values: (string | number)[]): Field => ({ kind: "choice", options: values.map((value) => ({ value })) });

function show(game: Holes<Wizard>, seat: number | null = 1, asking: readonly Asking[] = [], lines: readonly Line[] = []): void {
  const view = viewAs(READER.whole(game), { size: 3, status: "playing" });
  act(() => render(<FramedBoard module={module} now={{ view, lines, seat, as: seat === null ? "public" : `seat:${seat}`, words: WORDS, nameOf: (at) => `${at} Player${at}`, asking }} />, root));
}

const button = (text: string): HTMLElement => [...root.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent?.includes(text)) ?? expect.fail(`no button ${text}`);

const tab = (name: string): HTMLElement => [...root.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent?.startsWith(name)) ?? expect.fail(`no tab ${name}`);

beforeEach(() => () => {
  narrow.value = false;
});

function open(details: HTMLElement): void {
  act(() => {
    details.setAttribute("open", "");
    details.dispatchEvent(new Event("toggle"));
  });
}

test("a card that can be played is held up and played; another one says that it cannot be, and what it costs now is told", () => {
  const asked = askedFrom("play.4", { command: "play_card", fields: { card: choice("h1") } });
  show(GAME, 1, [asked]);
  const [spark, calving] = root.querySelectorAll('[aria-label="Your hand"] li');
  expect(spark?.querySelector("[data-changed=less]")?.textContent).toContain("20");
  expect(calving?.querySelector("button")?.getAttribute("aria-disabled")).toBe("true");
  expect(calving?.textContent).toContain("4 mana short");
  expect(one('[data-prompt="play.4"] [type=submit]').getAttribute("aria-disabled")).toBe("true");
  press(spark?.querySelector("button") ?? root);
  submit(one('[data-prompt="play.4"]'));
  expect(asked.answers).toEqual([{ card: "h1" }]);
});

const TARGETS: Field = choice("b", "s");

test("a target is pressed on the board or in the form, and either answers at once", () => {
  const asked = askedFrom("choose.4", { command: "choose_one", fields: { pick: TARGETS } });
  const offers = [BRUTE, { id: "s", card: "core.exploration.III.spider_trio" }].map(({ id, card }) => ({ value: id, card, label: "", text: {} }));
  show({ ...GAME, asked: { number: 4, seat: 1, what: "choose", until: 0 }, questions: { 1: { number: 4, kind: "monster", source: "core.treasure.starter.spark", prompt: "", offers, min: 1, max: 1, ordered: false } } }, 1, [asked]);
  expect(one("[data-prompt] h2").textContent).toBe("Spark: choose a monster.");
  press(one('[data-about="monster s"] button'));
  press(button("Brute"));
  expect(asked.answers).toEqual([{ pick: "s" }, { pick: "b" }]);
});

test("a spell takes two presses: the card, and its target, which answers the question that the card asks then", () => {
  const playing = askedFrom("play.4", { command: "play_card", fields: { card: choice("h1") } });
  show(GAME, 1, [playing]);
  press(one('[data-about="card h1"] button'));
  press(one('[data-about="monster s"] button'));
  expect(playing.answers).toEqual([{ card: "h1" }]);
  const choosing = askedFrom("choose.5", { command: "choose_one", fields: { pick: TARGETS } });
  show(asksTarget(5, "core.treasure.starter.spark"), 1, [choosing]);
  expect(choosing.answers).toEqual([{ pick: "s" }]);
});

test("what was aimed answers no other card's question, and none that does not offer it", () => {
  for (const [source, targets] of [["core.treasure.common.hush", TARGETS], ["core.treasure.starter.spark", choice("b")]] as const) {
    show(GAME, 1, [askedFrom("play.4", { command: "play_card", fields: { card: choice("h1") } })]);
    press(one('[data-about="card h1"] button'));
    press(one('[data-about="monster s"] button'));
    const choosing = askedFrom("choose.5", { command: "choose_one", fields: { pick: targets } });
    show(asksTarget(5, source), 1, [choosing]);
    expect(choosing.answers).toEqual([]);
    act(() => render(null, root));
  }
});

test("keywords on cards, and effects at what they affect, say what they are when they are pressed", () => {
  const modifier = { card: "core.treasure.common.overtone", filter: {}, left: 0, mode: "", origin: 1, scope: "round", seat: 1, slot: -1, stack: "", value: 1, what: "resonanceBonus" };
  show({ ...GAME, modifiers: { m: modifier } });
  press(button("freeze"));
  expect(one('[data-about="card h2"] [role=status]').textContent).toContain("at most 10");
  press(one('[data-about="seat 1"] [aria-label="In effect: Overtone"]'));
  expect(one('[data-about="seat 1"] [role=status]').textContent).toContain("resonance +1 · this round");
});

test("a card's picture comes from its id: the same each time, another for another, small, for cards of one's own too", () => {
  const drawn = (id: string) => decodeURIComponent(cardPicture({ id, name: "" }));
  expect(drawn("mine.treasure.common.comet")).toBe(drawn("mine.treasure.common.comet"));
  const all = ["a", "b", "c", "d"].map((name) => drawn(`mine.treasure.common.${name}`));
  expect(new Set(all).size).toBe(4);
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(6_000);
});

/** The game once a card asks its player for a monster. */
function asksTarget(number: number, source: string): Holes<Wizard> {
  return { ...GAME, asked: { number, seat: 1, what: "choose", until: 0 }, questions: { 1: { number, kind: "monster", source, prompt: "", offers: [], min: 1, max: 1, ordered: false } } };
}

test("others hear that somebody is choosing, above the card that waits for it", () => {
  const lines = factsAs([{ type: "card_played", seat: 2, card: { id: "x", card: "core.treasure.starter.spark" }, cost: 2 } as { type: string }]);
  show({ ...GAME, asked: { number: 5, seat: 2, what: "choose", until: 0 } }, null, [], lines);
  const stack = [...one('[aria-label="Being played, newest on top"]').children].map(({ textContent }) => textContent);
  expect(stack).toEqual([expect.stringContaining("Player2 is choosing"), expect.stringContaining("Spark")]);
});

test("in a window all holders are named; one's own undercurrent is armed or not, and how it stands from now on is changed beside it", () => {
  const responding = askedFrom("window.6", { command: "respond", fields: { fire: { kind: "bool" } }, required: false });
  const ordering = askedFrom("order.6", { command: "give_order", fields: { order: choice("fire", "pass") }, required: false });
  show({ ...GAME, window: { seat: 3, holders: [1, 2], least: 0 }, asked: { number: 6, seat: 0, what: "window", until: 0 } }, 1, [responding, ordering]);
  const panel = one('[aria-label="Responses"]');
  expect(panel.querySelector("[role=status]")?.textContent).toContain("May respond: 1Player12Player2");
  expect(panel.textContent).toContain("Hush");
  press(button("Arm it"));
  press(button("Fire when it fits"));
  expect([responding.answers, ordering.answers]).toEqual([[{ fire: true }], [{ order: "fire" }]]);
});

test("on a phone a window opens the tab it is in and marks it, though nobody has to answer; a standing order does not", () => {
  narrow.value = true;
  const ordering = askedFrom("order.5", { command: "give_order", fields: { order: choice("fire", "pass") }, required: false });
  show(GAME, 1, [ordering]);
  press(tab("Shop"));
  show({ ...GAME, round: 3 }, 1, [ordering]);
  expect([tab("Shop").getAttribute("aria-selected"), tab("Table").textContent]).toEqual(["true", "Table"]);
  const responding = askedFrom("window.6", { command: "respond", fields: { fire: { kind: "bool" } }, required: false, until: Date.now() + 8_000 });
  show({ ...GAME, window: { seat: 3, holders: [1], least: 0 }, asked: { number: 6, seat: 0, what: "window", until: 0 } }, 1, [responding, ordering]);
  expect(tab("Table").getAttribute("aria-selected")).toBe("true");
  expect(tab("Table").querySelector(".count")?.textContent).toBe("1");
  expect(one('[data-about="responses"] [role=timer]').textContent).toContain("0:0");
});

test("what a commit did is one moment: hits are summed up by monster, with what is left of it, and who defeated it", () => {
  const bounty = { type: "number_changed", seat: 1, what: "gold", now: 5, over: 0, why: "", by: 0 } as { type: string };
  const defeat = { type: "monster_left", seat: 1, slot: 1, card: BRUTE.card, why: "defeated", steps: 3 } as { type: string };
  const all = factsAs([...BATTLE, bounty, defeat]);
  const told = (count: number, game: Holes<Wizard>) => ({ view: viewAs(READER.whole(game), { size: 3, status: "playing" }), lines: all.slice(0, count), seat: null, as: "public", words: WORDS, nameOf: (at: number | string) => `${at} Player${at}`, asking: [] });
  const [before, after] = [told(3, GAME), told(all.length, { ...GAME, monsters: { 1: undefined } })];
  const made = all.slice(3).flatMap((line) => module.moments(line, before, after) ?? []);
  expect(made).toHaveLength(1);
  const Draw = made[0]!.Draw;
  act(() => render(<Draw close={() => undefined} asked={false} owns={false} until={undefined} find={() => undefined} />, root));
  expect([...root.querySelectorAll("li")].map(({ textContent }) => textContent?.trim())).toEqual(["1Player1 inner", "Brute −3 −8", "1Player1 defeats Brute: 3 steps"]);
  expect(root.querySelector("meter")?.value).toBe(0);
});

test("how far to go is chosen on the wheel or beside it", () => {
  const asked = askedFrom("advance.7", { command: "advance_marker", fields: { steps: { kind: "int", min: 1, max: 3 } } });
  show({ ...GAME, phase: "advance", asked: { number: 7, seat: 1, what: "advance", until: 0 } }, 1, [asked]);
  const ends = root.querySelectorAll("[data-end]");
  expect([...ends].map((cell) => cell.querySelector("title")?.textContent)).toEqual(["III: one of 3 commons", "IV: one of 5 commons", "V: free tavern"]);
  press(ends[1] ?? root);
  expect(button("Advance 2 steps").getAttribute("type")).toBe("submit");
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{ steps: 2 }]);
});

test("what a question is about is what it offers, where that is drawn", () => {
  const fields = { pick: choice("b", "h2", "s1", "gone") };
  expect(module.about({ command: "choose_one", fields }, GAME as Wizard)).toEqual(["monster b", "card h2", "card s1"]);
  const seats: Field = { kind: "choice", options: ["2", "3"].map((value) => ({ value, label: `picked.seat.${value}` })) };
  expect(module.about({ command: "choose_one", fields: { pick: seats } }, GAME as Wizard)).toEqual(["seat 2", "seat 3"]);
  expect(module.about({ command: "push_marker", fields: { seat: choice(0, 3) } }, GAME as Wizard)).toEqual(["seat 3"]);
});

const PARTS = [{ why: "base", amount: 9 }, { why: "bonus", amount: 14 }, { why: "cap", amount: 8 }];
const BATTLE = [
  { type: "phase_started", phase: "battle" },
  { type: "card_flipped", slot: 1, card: { id: "b", card: "core.exploration.III.brute" } },
  { type: "card_played", seat: 1, card: { id: "o", card: "outer" }, cost: 0 },
  { type: "card_played", seat: 1, card: { id: "i", card: "inner" }, cost: 0 },
  { type: "damage_dealt", seat: 1, slot: 1, member: 0, amount: 3, parts: PARTS, hits: 1 },
  { type: "spell_resolved", seat: 1, card: "inner", streak: 0 },
  { type: "damage_dealt", seat: 1, slot: 1, member: 0, amount: 8, parts: PARTS, hits: 2 },
];

test("damage belongs to the card that deals it, also where one is played within another", () => {
  const { plays } = folded(PLAYS, factsAs(BATTLE));
  expect(plays.map(({ card, over, hits }) => [card, over, hits.map(({ amount }) => amount)])).toEqual([["outer", false, [8]], ["inner", true, [3]]]);
  const after = folded(PLAYS, factsAs([...BATTLE, { type: "awaited", what: "battle" } as { type: string }]));
  expect(after.plays.every(({ over }) => over)).toBe(true);
  expect(folded(PLAYS, factsAs([...BATTLE, { type: "phase_started", phase: "explore" } as { type: string }])).plays).toEqual([]);
});

test("a sum of damage says what each step made of it, and what there was no health for", () => {
  show(GAME, null, [], factsAs(BATTLE));
  open(one('[aria-label="This battle"] > details'));
  const sums = [...root.querySelectorAll("details li small")].map((sum) => [...sum.children].map(({ textContent }) => textContent));
  expect(sums).toEqual([["base 9", "bonus +5 → 14", "cap −6 → 8", "no more health → 3"], ["base 9", "bonus +5 → 14", "cap −6 → 8"]]);
});

test("all cards are found by their words and their kind", () => {
  show(GAME, null);
  const browser = one("[data-part=cards] details");
  open(browser);
  const search = one("[type=search]") as HTMLInputElement;
  act(() => {
    search.value = "star rod";
    search.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(browser.querySelector("output")?.textContent).toBe("1 found");
  expect(browser.querySelector("li")?.textContent).toContain("Star rod");
});

test("of markup in a description only bold, italic and new lines are understood", () => {
  expect(pieces("<b>9</b> to <script>x</script>one<br>end")).toEqual([
    { text: "9", bold: true, italic: false },
    { text: " to ", bold: false, italic: false },
    { text: "x", bold: false, italic: false },
    { text: "one", bold: false, italic: false },
    "break",
    { text: "end", bold: false, italic: false },
  ]);
  expect([13, [90, 80], { base: 6, die: 6 }, { type: "expr" }, undefined].map(printed)).toEqual(["13", "90 / 80", "6 + d6", "N", "–"]);
});

test("a pack is read with comments and commas too many; what cannot be read is no pack", () => {
  const text = '[ // one\n {"id": "a//b", "name": "A", /* not\n this */ "manaCost": 1,},\n {"name": "no id"},\n]';
  expect(cardsIn(text)).toEqual([{ id: "a//b", name: "A", manaCost: 1 }]);
  expect(cardsIn('{"cards": [{"id": "b", "name": {"en": "B"}}]}')?.map(({ id }) => id)).toEqual(["b"]);
  expect(cardsIn('[{"id": "x"')).toBeUndefined();
});

test("what is said of the seed's cards is what their pack says", () => {
  const pack = readFileSync("../../games/wizard/packs/base.json", "utf8");
  for (const { id, name, description, manaCost } of SEED) {
    const from = pack.indexOf(`"${id}"`);
    const own = pack.slice(from, from + 800);
    expect(own).toContain((name as { zh: string }).zh);
    expect(own).toContain((description as { zh: string }).zh);
    if (manaCost !== undefined) expect(own).toContain(`"manaCost": ${manaCost}`);
  }
});
