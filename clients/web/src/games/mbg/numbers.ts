import type { City, Mbg, Officer } from "./state";

// What officers and cities are worth now, for those who compare them. The server counts; these are only shown.

const [, , STRATEGY, POLITICS, ECONOMY] = [0, 1, 2, 3, 4] as const;

/** An ability as it counts now: less while he is poisoned. */
export function effective({ options }: Mbg, officer: Officer, ability: number): number {
  const value = officer.abilities[ability] ?? 0;
  return officer.poison > 0 ? Math.round(value * (options.p_poison_prop_scale ?? 0.75)) : value;
}

/** What a city brings a turn, with this treasurer. */
export function earn(game: Mbg, city: City, treasurer = city.treasurer): number {
  const least = (game.options.min_earn ?? 20) * 100;
  const officer = game.officers[treasurer];
  const value = officer && officer.rumour === 0 ? Math.max(least, effective(game, officer, ECONOMY)) : least;
  return Math.round((value * (15_000 + 5_000 * city.scope + city.fengshui)) / 10_000);
}

/** What who stops at another's city pays. */
export function tax(game: Mbg, city: City): number {
  return Math.round(earn(game, city) * (game.options.tax_scale ?? 6));
}

/** What a mayor heals each officer of the garrison a turn. */
export function heal(game: Mbg, mayor: number): number {
  const officer = game.officers[mayor];
  if (!officer || officer.rumour > 0) return 0;
  return Math.round(effective(game, officer, POLITICS) * (game.options.hpplus_scale ?? 1.5));
}

/** The number of turns an officer needs for these points of study. */
export function turnsOfStudy(game: Mbg, officer: Officer, points: number): number {
  const step = effective(game, officer, STRATEGY) * (game.options.study_scale ?? 1);
  return step > 0 ? Math.ceil(points / step) : Infinity;
}

/** The most steps of a role's roll at a pace. */
export function mostSteps({ options }: Mbg, pace: number): number {
  const most = options.max_step ?? 6;
  if (pace === 1) return Math.max(1, Math.floor(most / (options.slow_scale ?? 2)));
  return pace === 2 ? Math.floor(most * (options.fast_scale ?? 2)) : most;
}

/** The cities of a seat, by number. */
export function citiesOf({ cities }: Mbg, seat: number): number[] {
  return Object.keys(cities).map(Number).filter((base) => cities[base]?.seat === seat);
}

/** The hit points of all officers of a seat: those of their soldiers. */
export function soldiersOf({ officers }: Mbg, seat: number): number {
  return Object.values(officers).reduce((sum, officer) => sum + (officer.seat === seat ? officer.hp : 0), 0);
}

/** The officers of a seat, by number. */
export function officersOf({ officers }: Mbg, seat: number): number[] {
  return Object.keys(officers).map(Number).filter((number) => officers[number]?.seat === seat);
}
