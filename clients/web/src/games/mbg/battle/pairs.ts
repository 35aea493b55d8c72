// What officers would bring into a battle, as far as the view says it.

import type { Mbg, Officer } from "../state";

/** An officer as he would fight now. Amounts are in hundredths. */
export interface Able {
  number: number;
  officer: Officer;
  hp: number;
  war: number;
  tactics: number;
  wits: number;
}

/** The hp of who has all abilities whole, in hundredths. */
const MOST_HP = 300_000;
const FULL = 10_000;

const POISONED = 0.75;

function ableOf(game: Mbg, number: number): Able | undefined {
  const officer = game.officers[number];
  if (!officer) return undefined;
  const scale = officer.poison > 0 ? (game.options.p_poison_prop_scale ?? POISONED) : 1;
  const [war = 0, tactics = 0, wits = 0] = officer.abilities.map((ability) => Math.round(ability * scale));
  return { number, officer, hp: officer.hp, war, tactics, wits };
}

export function ablesOf(game: Mbg, numbers: readonly number[]): Able[] {
  return numbers.map((number) => ableOf(game, number)).filter((one) => one !== undefined);
}

/** The best main general first: hp, war and tactics all count. */
export function sorted(ables: readonly Able[]): Able[] {
  const worth = ({ hp, tactics, war }: Able) => hp * tactics * war;
  return ables.toSorted((one, other) => worth(other) - worth(one) || one.number - other.number);
}

/** How good a main general is: hp, war and tactics all count, as the mean of their shares of the most there can be. */
export function strengthOf({ hp, war, tactics }: Able): number {
  return Math.round(100 * Math.cbrt((hp / MOST_HP) * (war / FULL) * (tactics / FULL)));
}

/** What a pair fights with, and whom each value comes from. */
export interface Pair {
  hp: number;
  tactics: number;
  power: number;
  powerOf: Able;
  strategy: number;
  strategyOf: Able;
}

export function pairOf(main: Able, vice: Able | undefined): Pair {
  const powerOf = vice && vice.war > main.war ? vice : main;
  const strategyOf = vice && vice.wits > main.wits ? vice : main;
  return { hp: main.hp, tactics: main.tactics, power: powerOf.war, powerOf, strategy: strategyOf.wits, strategyOf };
}

/** The pair to begin with: the strongest main general, and who adds most to him. */
export function strongest(mains: readonly Able[], vices: readonly Able[]): { main: Able; vice: Able | undefined } | undefined {
  const [main] = sorted(mains);
  if (!main) return undefined;
  const gain = (one: Able) => Math.max(0, one.war - main.war) + Math.max(0, one.wits - main.wits);
  const vice = vices.filter((one) => one.number !== main.number && gain(one) > 0).toSorted((one, other) => gain(other) - gain(one))[0];
  return { main, vice };
}

/** Who of a seat may be sent into a battle: the garrison of its own city there, else those who follow it. */
export function troopsOf(game: Mbg, seat: number, city: number): readonly number[] {
  const place = game.cities[city];
  if (place && place.seat === seat) return place.garrison;
  return game.roles[seat]?.followers ?? [];
}

/** Officers who cannot lead: under rumour, or without strength left. */
export function isUnfit({ officer }: Able): boolean {
  return officer.rumour > 0 || officer.hp < 100;
}
