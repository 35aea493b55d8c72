import { type Box, type Stretch, touches } from "./boxes";

export const GAP_PX = 8;
/** How far a bubble's tail stays from its corners. */
const TAIL_PX = 2 * GAP_PX;

/** Where a bubble begins: over its speaker, or beside what is in the way as far as its tail reaches; within its room. */
export function leftOf(width: number, speaker: number, room: Stretch, inTheWay: readonly Stretch[]): number {
  const over = between(speaker - width / 2, room.left, room.right - width);
  const isFree = (left: number) => inTheWay.every((other) => left + width <= other.left || left >= other.right);
  const reaches = (left: number) => left >= room.left && left + width <= room.right && left + TAIL_PX <= speaker && left + width - TAIL_PX >= speaker;
  const beside = inTheWay.flatMap((other) => [other.left - GAP_PX - width, other.right + GAP_PX]).filter(reaches);
  return [over, ...beside].find(isFree) ?? over;
}

/** How many of these a box lies over. */
export function coveredBy(box: Box, others: readonly Box[]): number {
  return others.filter((other) => touches(box, other)).length;
}

/** Its upper edge: above those beside which there is no room, as long as it is within its own. */
export function topOf(top: number, height: number, highest: number, covered: readonly { top: number }[]): number {
  const lifted = Math.min(top, ...covered.map((other) => other.top - GAP_PX - height));
  return lifted < highest ? top : lifted;
}

/** Where its tail is, from its left edge on. */
export function tailOf(width: number, speaker: number, left: number): number {
  return between(speaker - left, TAIL_PX, width - TAIL_PX);
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
