// Where on a plot a sum of money lies, in percent from its top.

import type { Balance } from "./turns";

const TICKS = 4;
const AIR = 0.06;

export interface Axis {
  ticks: readonly number[];
  y: (amount: number) => number;
}

/** From the least sum or zero to the most or the goal, with round ticks. */
export function axisOf(balances: readonly Balance[], goal: number): Axis {
  const sums = balances.flatMap(({ money }) => [...money.values()]);
  const least = Math.min(0, ...sums);
  const most = Math.max(goal, ...sums, 1);
  const air = (most - least) * AIR;
  const low = least < 0 ? least - air : 0;
  const high = most + air;
  const step = roundStep((high - low) / TICKS);
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, y: (amount) => 100 - (100 * (amount - low)) / (high - low) };
}

/** 1, 2 or 5 with zeros behind, no less than this. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** The points of a seat's curve: across by turns, down in percent. */
export function lineOf(balances: readonly Balance[], seat: number, axis: Axis): string {
  return balances
    .flatMap(({ money }, x) => {
      const sum = money.get(seat);
      return sum === undefined ? [] : [`${x},${Math.round(axis.y(sum) * 100) / 100}`];
    })
    .join(" ");
}
