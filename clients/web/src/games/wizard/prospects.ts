// What the cards in hand promise, for advice: which monster falls to which, what several in one go take, what a draw may bring.

import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { libraryOf } from "./cards";
import { type Forecast, costOf, forecast, manaOf, strength } from "./forecast";
import type { Card } from "./pack";
import { type Monster, type Wizard, zoneOf } from "./state";

/** What a seat sees, without holes. */
export interface Here {
  game: Wizard;
  seat: number;
  nameOf: NameOf;
  words: Words;
}

/** A card in hand. */
export interface Held {
  id: string;
  card: Card;
  cost: number;
  /** What it takes where nothing wards it off. */
  strength: number;
  /** The mana it gives. */
  mana: number;
}

/** A card in hand, aimed at a monster. */
export interface Aimed extends Held, Forecast {
  slot: number;
  monster: Monster;
}

export function cardOf({ game }: Here, card: string): Card {
  return libraryOf(game).get(card) ?? { id: card, name: card };
}

/** What the seat holds, or these cards of it. */
export function heldBy(here: Here, ids: readonly string[] = zoneOf(here.game, "hand", here.seat).ids): Held[] {
  const { game, seat } = here;
  return ids.map((id) => {
    const card = cardOf(here, game.cards[id] ?? "");
    return { id, card, cost: costOf(game, seat, card, id), strength: strength(game, seat, card), mana: manaOf(card) };
  });
}

/** Every way to aim one of these cards, as far as it can be foretold. */
export function aimed({ game, seat }: Here, held: readonly Held[]): Aimed[] {
  const monsters = Object.entries(game.monsters).map(([slot, monster]) => ({ slot: Number(slot), monster }));
  const there = monsters.filter(({ slot, monster }) => (!game.duel || slot === 0) && healthOf(monster) > 0);
  return held.flatMap((one) =>
    there.flatMap(({ slot, monster }) => {
      const foretold = forecast(game, seat, one.card, slot);
      return foretold ? [{ ...one, ...foretold, slot, monster }] : [];
    }),
  );
}

export function healthOf({ health }: Pick<Monster, "health">): number {
  return sum(health);
}

/** The best way to defeat something with one of these cards: the most that is earned, by the cheapest. */
export function finishing(blows: readonly Aimed[]): Aimed | undefined {
  return best(blows.filter(({ falls }) => falls), ({ monster, cost }) => STEP * monster.steps + monster.reward - MANA * cost);
}

/** What a step and a mana are worth, in gold. */
const STEP = 2;
const MANA = 0.3;

/** The way that takes most without leaving a monster to be finished by the next one's first attack; else the one that leaves most. */
export function wounding(blows: readonly Aimed[], reach: number): Aimed | undefined {
  const real = blows.filter(({ damage, left }) => damage > 0 && left > 0);
  return best(real.filter(({ left }) => left > reach), ({ damage }) => damage) ?? best(real, ({ left }) => left);
}

/** Several cards in one go that defeat a monster, which no single one does. */
export interface Together {
  cards: readonly Aimed[];
  monster: Monster;
  damage: number;
}

/** What this many cards in a row would defeat, after what is `done` already. Groups are left out, as what is too much for one member is lost, and whoever wards off a number of hits. */
export function together({ game, seat }: Here, blows: readonly Aimed[], plays: number, done = 0): Together | undefined {
  const plans = [...new Set(blows.map(({ slot }) => slot))].flatMap((slot): Together[] => {
    const [first] = blows.filter((one) => one.slot === slot && one.monster.health.length === 1);
    const wards = Object.values(game.modifiers).some((mod) => mod.slot === slot && ["first", "lethal"].includes(mod.mode));
    if (!first || wards || Object.values(game.mounts).some(({ event, card }) => event === "onWouldDefeat" && card === first.monster.card)) return [];
    const cards = affordable(blows.filter((one) => one.slot === slot).sort((one, other) => other.damage - one.damage), game.players[seat]?.mana ?? 0, plays);
    const damage = sum(cards.map((one) => one.damage));
    return damage >= healthOf(first.monster) - done ? [{ cards, monster: first.monster, damage }] : [];
  });
  return best(plans, ({ monster }) => STEP * monster.steps + monster.reward);
}

function affordable(blows: readonly Aimed[], mana: number, plays: number): Aimed[] {
  const chosen: Aimed[] = [];
  let left = mana;
  for (const one of blows) {
    if (chosen.length === plays || one.cost > left) continue;
    chosen.push(one);
    left -= one.cost;
  }
  return chosen;
}

/** How many cards a reversal of a seat has: more the farther it is behind. */
export function playsOf({ players }: Wizard, seat: number): number {
  const places = [...new Set(Object.values(players).map(({ place }) => place))].sort((one, other) => other - one);
  return Math.min(places.indexOf(players[seat]?.place ?? 0) + LEADER_PLAYS, MOST_PLAYS);
}

const LEADER_PLAYS = 2;
const MOST_PLAYS = 5;

/** All that the hand could take in a battle with the mana there is and that it gives, the strongest first. */
export function reachOf(here: Here): { reach: number; mana: number; attacks: number } {
  const held = heldBy(here);
  const mana = (here.game.players[here.seat]?.mana ?? 0) + sum(held.map((one) => one.mana));
  let left = mana;
  let reach = 0;
  for (const one of held.filter(isAttack).sort((one, other) => other.strength - one.strength)) {
    if (one.cost > left) continue;
    left -= one.cost;
    reach += one.strength;
  }
  return { reach, mana, attacks: held.filter(isAttack).length };
}

export function isAttack({ strength }: Held): boolean {
  return strength > 0;
}

/** The most that a card of a first deck takes in the hands of any other wizard: what the next one can be counted on to have. */
export function rivalReach(here: Here): number {
  return Math.max(0, ...here.game.seats.filter((seat) => seat !== here.seat).map((seat) => firstReach(here.game, seat)));
}

/** The most that a card of a first deck takes in the hands of this seat. */
export function firstReach(game: Wizard, seat: number): number {
  return Math.max(0, ...[...libraryOf(game).values()].filter(isStarter).map((card) => strength(game, seat, card)));
}

function isStarter({ rarity }: Card): boolean {
  return rarity === "ori";
}

/** The own deck, as far as one can know it: that cards of the first deck are in it which lie nowhere else, and whether these are all. */
export function deckOf(here: Here): { size: number; attacks: number; sources: number; known: boolean } {
  const { game, seat } = here;
  const size = zoneOf(game, "deck", seat).count;
  const left = [...libraryOf(game).values()].filter(isStarter).flatMap((card) => Array.from({ length: shareOf(card) }, () => card));
  for (const zone of ["hand", "discard", "played"]) {
    for (const id of zoneOf(game, zone, seat).ids) {
      const at = left.findIndex((card) => card.id === game.cards[id]);
      if (at >= 0) left.splice(at, 1);
    }
  }
  const attacks = left.filter((card) => strength(game, seat, card) > 0).length;
  return { size, attacks, sources: left.filter((card) => manaOf(card) > 0).length, known: left.length === size && size > 0 };
}

/** How many of a starting card everybody has: it is written as a multiple of the players. */
function shareOf({ count }: Card): number {
  return typeof count === "string" && count.startsWith("$") ? Number(count.slice(1)) : 0;
}

/** How likely at least one of these many cards is among so many drawn from a deck, in per cent. */
export function chanceOf(wanted: number, drawn: number, size: number): number {
  let none = 1;
  for (let at = 0; at < drawn; at++) none *= Math.max(0, size - wanted - at) / (size - at);
  return Math.round(100 * (1 - none));
}

/** What a level's monsters can have, as far as their cards say it in numbers. */
export function levelOf({ game }: Here, level: string): { least: number; most: number; middle: number } {
  const monsters = [...libraryOf(game).values()].filter((card) => card.type === "monster" && card.level === level);
  const health = monsters.flatMap(healthIn).sort((one, other) => one - other);
  return { least: health[0] ?? 0, most: health.at(-1) ?? 0, middle: health[Math.floor(health.length / 2)] ?? 0 };
}

/** The health that a monster may have, by the place of who flips it; none where its card works it out. */
function healthIn({ health, members = 1 }: Card): number[] {
  return [health].flat().flatMap((one) => (typeof one === "number" ? [one * members] : []));
}

/** The least health that a monster may have. */
export function leastOf(card: Card): number {
  return Math.min(...healthIn(card));
}

/** What a card is worth to a first deck, roughly: wands are used every round, attacks by what they take beyond their cost. */
export function worthOf({ game, seat }: Here, card: Card): number {
  // Whoever wears one already would have to take it off.
  if (card.kind === "wand") return zoneOf(game, "wand", seat).count > 0 ? 0 : WAND;
  const takes = strength(game, seat, card);
  const cost = card.manaCost ?? 0;
  if (takes > 0) return takes - cost - Math.max(0, cost - USUAL_MANA);
  return Math.max(OTHER, manaOf(card));
}

/** What a first deck can spend in a round: what costs more is seldom played. */
const USUAL_MANA = 4;
const WAND = 6;
const OTHER = 2;

export function best<One>(all: readonly One[], worth: (one: One) => number): One | undefined {
  return all.reduce<One | undefined>((found, one) => (found === undefined || worth(one) > worth(found) ? one : found), undefined);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
