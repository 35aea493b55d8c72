import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { Modifier, Monster, Player } from "../../generated/wizard";
import { advised, explained } from "../../first/advice";
import { speak } from "../../state/language-choice";
import type { Fact, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { guide } from "./guide";
import { chanceOf } from "./prospects";
import type { Wizard } from "./state";

const SPOKEN = JSON.parse(readFileSync("../../build/words/cases.json", "utf8")) as { words: { [game: string]: { en: { [code: string]: string } } } };
const WORDS = new Words("en", SPOKEN.words["wizard"]?.en ?? {});
const OWN = 1;

const PLAYER: Player = {
  activated: [], bought: false, freeze: 0, gold: 5, mana: 4, offers: false, out: false, place: 12, plays: 0, prepared: false, steps: 0, streak: 0, token: true, visited: false,
};

beforeEach(() => speak("en"));

function monster(health: number, more: Partial<Monster> = {}): Monster {
  return { card: "core.exploration.III.brute", health: [health], hits: 0, id: `m${health}`, level: "III", lives: false, most: 13, reward: 2, steps: 3, ...more };
}

/** A battle against one bot, with a hand told by the ends of its cards' names. */
function battle(hand: readonly string[], monsters: Wizard["monsters"], more: Partial<Wizard> = {}, own: Partial<Player> = {}): Partial<Wizard> {
  const cards = Object.fromEntries(hand.map((card, at) => [`c${at}`, `core.treasure.${card}`]));
  return {
    asked: { number: 1, seat: OWN, until: 0, what: "battle" },
    cards,
    monsters,
    options: { rounds: 12, goal: 4 },
    players: { 1: { ...PLAYER, ...own }, 2: PLAYER },
    seats: [1, 2],
    zones: { hand: { 1: Object.keys(cards) }, deck: { 1: [], 2: [] } },
    ...more,
  };
}

function asks(command: string, name: string, values: readonly unknown[], required = true): Prompt {
  return { command, required, fields: { [name]: { kind: "choice", options: values.map((value) => ({ value })) } } } as Partial<Prompt> as Prompt;
}

function seen(game: Partial<Wizard>) {
  return { game, seat: OWN, nameOf: (seat: number | string) => `${seat} ${seat === OWN ? "Ann" : "Bob"}`, words: WORDS };
}

/** What is advised first on what may be played. */
function advice(game: Partial<Wizard>, ...others: readonly Prompt[]) {
  return advised(guide, [asks("play_card", "card", Object.keys(game.cards ?? {})), ...others], seen(game))[0];
}

test("a card that defeats a monster is played, with what it takes and what it earns", () => {
  const game = battle(["starter.spark", "starter.jolt"], { 1: monster(5) });
  expect(advice(game)?.what).toBe("Play Jolt at Brute: that defeats it.");
  expect(advice(game)?.why).toBe("It has 5 HP, and Jolt takes them all. The last hit is yours: 3 steps and 2 gold. The card costs 3 of your 4 mana.");
});

test("of two monsters of one name each is told by its health", () => {
  const game = battle(["starter.jolt"], { 1: monster(5), 2: monster(13), 3: monster(0) });
  expect(advice(game)?.what).toBe("Play Jolt at Brute (5 HP): that defeats it.");
});

test("what wards a monster off is reckoned with", () => {
  const shell: Modifier = { card: "", filter: {}, left: 0, mode: "", origin: 1, scope: "whileInPlay", seat: 0, slot: 1, stack: "", value: 1, what: "shell" };
  const game = battle(["starter.jolt"], { 1: monster(5) }, { modifiers: { a: shell } });
  expect(advice(game)?.what).toBe("Rather pass: your Jolt would leave Brute with 1 HP.");
});

test("nobody is advised to leave a monster within reach of the next one's first attack", () => {
  expect(advice(battle(["starter.spark"], { 1: monster(8) }))?.what).toBe("Rather pass: your Spark would leave Brute with 4 HP.");
  expect(advice(battle(["starter.spark"], { 1: monster(13) }))?.what).toBe("Play Spark at Brute: it takes 4 of 13 HP.");
});

test("what the next one can take is reckoned with that one's wands, and not with one's own", () => {
  const rod = (seat: number): Modifier => ({ card: "", filter: { school: "none" }, left: 0, mode: "", origin: -1, scope: "whileEquipped", seat, slot: -1, stack: "", value: 5, what: "spellBonus" });
  const one = (seat: number) => advice(battle(["starter.spark"], { 1: monster(13) }, { modifiers: { a: rod(seat) } }));
  expect(one(OWN)?.what).toBe("Play Spark at Brute: it takes 4 of 13 HP.");
  expect(one(2)?.what).toBe("Rather pass: your Spark would leave Brute with 9 HP.");
});

test("several cards in one go are worth reversing time, which is then not advised against", () => {
  const game = battle(["starter.spark", "starter.sleet"], { 1: monster(8) });
  const reverse = { command: "reverse_time", required: false, fields: {} } as Partial<Prompt> as Prompt;
  const all = advised(guide, [asks("play_card", "card", ["c0", "c1"]), reverse], seen(game));
  expect(all.map(({ what }) => what)).toEqual(["Reverse time, then play Spark and Sleet at Brute."]);
  expect(advice(battle(["starter.spark", "starter.sleet"], { 1: monster(8) }, {}, { mana: 3 }))?.what).toContain("Rather pass");
  expect(advice(battle(["starter.spark", "starter.sleet"], { 1: monster(8) }, {}, { plays: 2 }))?.what).toBe("Play Spark at Brute: it takes 4 of 8 HP.");
});

test("mana comes first where the strongest attack cannot be paid", () => {
  const game = battle(["starter.cluster", "starter.jolt"], { 1: monster(13) }, {}, { mana: 0 });
  expect(advised(guide, [asks("play_card", "card", ["c0"])], seen(game))[0]?.what).toBe("Play Cluster first: it gives you 3 mana.");
});

test("nobody is told to save for what the hand cannot pay for, or to buy it", () => {
  const dear = battle(["starter.cluster", "common.calving", "starter.sleet"], { 1: monster(4) }, {}, { mana: 0 });
  expect(advised(guide, [asks("play_card", "card", ["c0"])], seen(dear))[0]?.why).toBe("You have 0 mana, and Sleet costs 2. Mana that you do not spend stays.");
  const shop = battle([], {}, { zones: { shop: { 0: ["s1", "s2"] }, hand: { 1: [] }, deck: { 1: [] } } as never, cards: { s1: "core.treasure.common.calving", s2: "core.treasure.common.rime_lance" } });
  expect(advised(guide, [asks("buy", "card", ["s1", "s2"], false)], seen(shop))[0]?.what).toMatch(/^Buy Rime lance/);
});

test("a shop is bought from before it is left", () => {
  const game = battle([], {}, { zones: { shop: { 0: ["s1", "s2"] }, hand: { 1: [] }, deck: { 1: ["x", "y"] } } as never, cards: { s1: "core.treasure.common.quick_step", s2: "core.treasure.common.rime_lance" } });
  const end = { command: "end_supply", required: true, fields: {} } as Partial<Prompt> as Prompt;
  const [first, second] = advised(guide, [end, asks("buy", "card", ["s1", "s2"], false)], seen(game));
  expect(first?.what).toMatch(/^Buy Rime lance for 2 gold: 9 damage/);
  expect(first?.why).toContain("It takes 9 health for 3 mana; the best attack of a first deck takes 5.");
  expect(second?.what).toMatch(/^End your supply/);
});

test("one walks as far as is worth it, and home where that is in reach", () => {
  const walk = (place: number, max: number) => {
    const prompt = { command: "advance_marker", fields: { steps: { kind: "int", min: 1, max } } } as Partial<Prompt> as Prompt;
    return advised(guide, [prompt], seen(battle([], {}, {}, { place })))[0];
  };
  expect(walk(12, 3)?.what).toBe("Walk 3 steps, to cell IV: one of 5 commons.");
  expect(walk(18, 6)).toEqual({
    what: "Walk 5 steps, to cell XII: one of 3 legends.",
    why: "As far as you can, 6 steps, would end on cell I: nothing. Cycle IV wins, and after this 13 steps are missing.",
  });
  expect(walk(30, 6)?.what).toBe("Walk 6 steps: that reaches cycle IV, and wins.");
});

test("the chance that a draw brings an attack is told where the deck is known, and only there", () => {
  expect([chanceOf(2, 2, 3), chanceOf(1, 2, 4), chanceOf(0, 3, 5), chanceOf(3, 3, 3)]).toEqual([100, 50, 0, 100]);
  const played = ["starter.spark", "starter.sleet", "starter.shard", "starter.shard", "starter.cluster", "starter.cluster"];
  const known = battle(played, {}, { zones: { hand: { 1: ["c0", "c1", "c2", "c3", "c4", "c5"] }, deck: { 1: ["w", "x", "y", "z"] } } as never });
  const prepare = asks("discard_and_draw", "cards", []);
  expect(advised(guide, [prepare], seen(known))[0]?.why).toContain("at least one attack is among the next 1 about 75 % of the time (3 of the 4 in your deck).");
  const bought = { ...known, zones: { ...known.zones, deck: { 1: ["v", "w", "x", "y", "z"] } } } as Partial<Wizard>;
  expect(advised(guide, [prepare], seen(bought))[0]?.why).toContain("your deck has 5");
});

function happened(game: Partial<Wizard>, fact: Fact): string | undefined {
  return explained(guide, [fact], seen(game));
}

test("what just happened names who did what to whom, and what it means for this seat", () => {
  const game = battle(["starter.jolt"], { 1: monster(5) });
  const hit = { type: "damage_dealt", seat: 2, source: "core.treasure.starter.spark", slot: 1, card: "core.exploration.III.brute", member: 0, amount: 4, parts: [], hits: 1 };
  expect(happened(game, hit)).toBe("Bob hit Brute with Spark for 4: it keeps 5 HP. Your Jolt would finish it.");
  expect(happened(battle(["starter.jolt"], { 1: monster(9) }), hit)).toBe("Bob hit Brute with Spark for 4: it keeps 9 HP. That is more than any of your attacks takes.");
  expect(happened(battle([], { 1: monster(9) }), { ...hit, seat: 1, source: "" })).toBe("You hit Brute for 4: it keeps 9 HP. You have no attack left that you can pay.");
  expect(happened(battle([], {}, {}, { steps: 6 }), { type: "monster_left", seat: 1, slot: 1, card: "core.exploration.III.brute", why: "defeated", steps: 3 })).toBe(
    "You made the last hit on Brute and earned its 3 steps. When the battle is over you may walk 6 in all.",
  );
  expect(happened(game, { type: "number_changed", seat: 2, what: "place", now: 20, over: 0, why: "steps", by: 0 })).toBe("Bob walked to cell IX of cycle II: 16 steps to go, you have 24.");
  expect(happened(game, { type: "number_changed", seat: 2, what: "mana", now: 3, over: 0, why: "", by: 0 })).toBeUndefined();
  expect(happened(game, { type: "card_countered", seat: 1, card: "core.treasure.starter.jolt" })).toBe("Your Jolt was countered: it had no effect, and its mana is spent.");
});
