// What a spell would do to a monster now, worked out as the server does it (games/wizard/damage.py): for advice alone, and
// only where nothing is left to chance, to a further choice, or to what this seat cannot see.

import type { Modifier } from "../../generated/wizard";
import { kindOf } from "./cards";
import type { Card } from "./pack";
import { FREEZE_MAX, type Wizard, zoneOf } from "./state";

export interface Forecast {
  /** What the monster loses. */
  damage: number;
  /** What is left of it. */
  left: number;
  /** It is defeated: it has nothing left, and nothing on the table brings it back. */
  falls: boolean;
}

/** Whose card it is, and what it counts. */
interface Position {
  game: Wizard;
  seat: number;
  card: Card;
  freeze: number;
}

type Node = { readonly [name: string]: unknown };

/** What a card takes from the monster of a slot; undefined where that cannot be said, or where it takes nothing from any. */
export function forecast(game: Wizard, seat: number, card: Card, slot: number): Forecast | undefined {
  const monster = game.monsters[slot];
  const hits = hitsOf(game, seat, card);
  if (!monster || !hits?.length) return undefined;
  const health = [...monster.health];
  for (const [at, printed] of hits.entries()) {
    const member = health.findIndex((left) => left > 0);
    if (member < 0) break;
    const amount = taken(game, seat, card, { slot, left: health[member] ?? 0, hits: monster.hits + at }, printed);
    if (amount === undefined) return undefined;
    health[member] = Math.max(0, (health[member] ?? 0) - amount);
  }
  const left = sum(health);
  const returns = Object.values(game.mounts).some(({ event, card }) => event === "onWouldDefeat" && card === monster.card);
  return { damage: sum(monster.health) - left, left, falls: left === 0 && !returns };
}

/** All that the printed hits of a card would take where nothing wards them off; 0 of a card that hits nothing, or not surely. */
export function strength(game: Wizard, seat: number, card: Card): number {
  const bonus = bonusOf(game, seat, card);
  return sum((hitsOf(game, seat, card) ?? []).map((amount) => Math.max(0, amount + bonus)));
}

/** Whether a card that is under way asks for one monster, once, and counts the same then as before: what it does is told of that answer. */
export function isAimedOnce(game: Wizard, seat: number, card: Card): boolean {
  const effects = effectsOf(card);
  const [first] = effects;
  const counts = JSON.stringify(effects).includes("HasResonance");
  return !counts && (first?.["type"] === "loop" || (first?.["type"] === "damage" && hitsOf(game, seat, card)?.length === 1));
}

/** The mana that a card gives its player for sure. */
export function manaOf(card: Card): number {
  const gains = effectsOf(card).filter(({ type, mode, target }) => type === "mana" && mode === "add" && target === "self");
  return sum(gains.map(({ amount }) => (typeof amount === "number" && amount > 0 ? amount : 0)));
}

/** What a card in hand costs now. */
export function costOf(game: Wizard, seat: number, card: Card, id: string): number {
  const printed = card.manaCost ?? 0;
  const mods = Object.values(game.modifiers).filter((mod) => (mod.what === "cost" || mod.what === "costSet") && applies(mod, game, seat, card));
  const worked = (card as { cost?: unknown }).cost;
  const base = game.prices[id] ?? (worked === undefined ? printed : (valueOf(worked, { game, seat, card, freeze: freezeOf(game, seat) }) ?? printed));
  const set = mods.findLast(({ what }) => what === "costSet");
  return Math.max(0, (set?.value ?? base) + sum(mods.map(({ what, value }) => (what === "cost" ? value : 0))));
}

// --- the card ----------------------------------------------------------------------------------------------------------

function effectsOf({ behaviors }: Card): readonly Node[] {
  const all = Array.isArray(behaviors) ? (behaviors as readonly { at?: string; do?: unknown }[]) : [];
  return all.flatMap((one) => (one.at === "onPlay" && Array.isArray(one.do) ? (one.do as Node[]) : []));
}

/** The amounts of its hits, in order. */
function hitsOf(game: Wizard, seat: number, card: Card): number[] | undefined {
  // What resolves twice may be aimed twice.
  if (kindOf(card) !== "spell" || under(game, seat, "repeat").length > 0) return undefined;
  return hitsIn(effectsOf(card), { game, seat, card, freeze: freezeOf(game, seat) });
}

function hitsIn(effects: readonly Node[], at: Position): number[] | undefined {
  const hits: number[] = [];
  for (const effect of effects) {
    const found = hitsBy(effect, at);
    if (!found) return undefined;
    hits.push(...found);
  }
  return hits;
}

function hitsBy(effect: Node, at: Position): number[] | undefined {
  const amount = valueOf(effect["amount"], at);
  switch (effect["type"]) {
    case "damage":
      return amount === undefined ? undefined : [amount];
    case "freezing":
      if (amount === undefined) return undefined;
      at.freeze = Math.min(FREEZE_MAX, effect["mode"] === "set" ? amount : at.freeze + amount);
      return [];
    case "if": {
      const holds = isSo(effect["condition"] as Node, at);
      const way = effect[holds ? "do" : "elsedo"] ?? [];
      return holds === undefined ? undefined : hitsIn(way as Node[], at);
    }
    case "loop": {
      const once = hitsIn((effect["do"] ?? []) as Node[], at);
      const times = valueOf(effect["times"], at);
      return once && times !== undefined ? Array.from({ length: times }, () => once).flat() : undefined;
    }
    default:
      return [];
  }
}

const OPERATIONS: { readonly [op: string]: (one: number, other: number) => number } = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  max: Math.max,
  min: Math.min,
};

function valueOf(value: unknown, at: Position): number | undefined {
  if (typeof value === "number") return value;
  const node = (typeof value === "object" && value !== null ? value : {}) as Node;
  switch (node["type"]) {
    case "when": {
      const holds = isSo(node["condition"] as Node, at);
      return holds === undefined ? undefined : valueOf(node[holds ? "then" : "otherwise"], at);
    }
    case "expr": {
      const reckon = OPERATIONS[String(node["op"])];
      const args = ((node["args"] ?? []) as unknown[]).map((one) => valueOf(one, at));
      return reckon && args.every((one) => one !== undefined) ? args.reduce(reckon) : undefined;
    }
    case "getPlayerProperty":
      return node["property"] === "freezing" ? at.freeze : undefined;
    default:
      return undefined;
  }
}

function isSo(condition: Node, at: Position): boolean | undefined {
  const { game, seat } = at;
  const least = Number(condition["value"] ?? 1);
  if (condition["type"] === "HasSpread") return streakOf(game, seat) >= least;
  if (condition["type"] === "HasResonance") {
    return zoneOf(game, "played", seat).count + sum(under(game, seat, "resonanceBonus").map(({ value }) => value)) >= least;
  }
  const [one, other] = [valueOf(condition["value1"], at), valueOf(condition["value2"], at)];
  if (one === undefined || other === undefined) return undefined;
  return condition["type"] === "GreaterThanOrEqual" ? one >= other : condition["type"] === "GreaterThan" ? one > other : undefined;
}

// --- what lies on the table --------------------------------------------------------------------------------------------

/** What a hit meets: the slot, the health of who is hit, and how many hits came before. */
interface Target {
  slot: number;
  left: number;
  hits: number;
}

/** What one hit takes, step by step; undefined where a die decides. */
function taken(game: Wizard, seat: number, card: Card, target: Target, printed: number): number | undefined {
  let amount = Math.max(0, printed + bonusOf(game, seat, card));
  const wards = Object.values(game.modifiers).filter((mod) => mod.slot === target.slot && WARDS.includes(nameOf(mod)));
  for (const mod of wards.sort((one, other) => WARDS.indexOf(nameOf(one)) - WARDS.indexOf(nameOf(other)))) {
    if (nameOf(mod) === "immunity_die") return undefined;
    if (amount > 0) amount = warded(mod, amount, target, schoolsOf(game, seat, card));
  }
  return Math.min(amount, target.left);
}

/** In the order in which they count. */
const WARDS: readonly string[] = [
  "immunity_all", "immunity_school", "weakness", "shell", "cap", "immunity_atMost", "immunity_atLeast", "immunity_die", "immunity_first", "immunity_lethal",
];

function nameOf({ what, mode }: Modifier): string {
  return what === "immunity" ? `immunity_${mode}` : what;
}

function warded(mod: Modifier, amount: number, { left, hits }: Target, schools: readonly string[]): number {
  const school = String(mod.filter["school"]);
  switch (nameOf(mod)) {
    case "immunity_school":
      return schools.length === 1 && schools[0] === school ? 0 : amount;
    case "weakness":
      return schools.includes(school) ? amount * 2 : amount;
    case "shell":
      return Math.max(0, amount - mod.value);
    case "cap":
      return Math.min(amount, mod.value);
    case "immunity_atMost":
      return amount <= mod.value ? 0 : amount;
    case "immunity_atLeast":
      return amount >= mod.value ? 0 : amount;
    case "immunity_first":
      return hits < mod.value ? 0 : amount;
    case "immunity_lethal":
      return left <= amount ? 0 : amount;
    default:
      return 0;
  }
}

function bonusOf(game: Wizard, seat: number, card: Card): number {
  const mods = Object.values(game.modifiers).filter((mod) => applies(mod, game, seat, card));
  const bonus = sum(mods.map(({ what, value }) => (what === "spellBonus" ? value : 0)));
  return mods.reduce((total, { what, value }) => (what === "bonusFactor" ? total * value : total), bonus);
}

function schoolsOf(game: Wizard, seat: number, card: Card): string[] {
  const own = card.school ?? "none";
  const given = kindOf(card) === "spell" ? under(game, seat, "school").filter((mod) => fits(mod, card, [own], streakOf(game, seat))) : [];
  return [...new Set([own, ...given.map(({ mode }) => mode)])];
}

function under({ modifiers }: Wizard, seat: number, what: string): Modifier[] {
  return Object.values(modifiers).filter((mod) => mod.what === what && (mod.seat === 0 || mod.seat === seat));
}

function applies(mod: Modifier, game: Wizard, seat: number, card: Card): boolean {
  return (mod.seat === 0 || mod.seat === seat) && fits(mod, card, schoolsOf(game, seat, card), streakOf(game, seat));
}

/** Whether a card is what the filter of a modifier says. */
function fits({ filter }: Modifier, card: Card, schools: readonly string[], streak: number): boolean {
  const known: { readonly [name: string]: unknown } = { kind: kindOf(card), rarity: card.rarity, card: card.id, cost: card.manaCost ?? 0 };
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === "school") return schools.includes(String(wanted));
    if (name === "max_cost") return (card.manaCost ?? 0) <= Number(wanted);
    if (name === "spread") return streak >= Number(wanted);
    return known[name] === undefined || known[name] === wanted;
  });
}

function streakOf({ players }: Wizard, seat: number): number {
  return players[seat]?.streak ?? 0;
}

function freezeOf({ players }: Wizard, seat: number): number {
  return players[seat]?.freeze ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
