// Where on a field there is room for something beside what must not be covered.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;

/** How far down its middle may be: in the middle first. */
const DOWN = [0.5, 0.22, 0.78, 0.36, 0.64];

/** The middle of the place in the field where it covers least of the others, or nothing. */
export function roomFor(size: Size, field: Box, others: readonly Box[]): { x: number; y: number } {
  const x = Math.round(field.x + field.width / 2);
  const places = DOWN.map((share) => {
    const y = Math.round(within(field.y + share * field.height, field.y + size.height / 2, field.y + field.height - size.height / 2));
    const box = { x: x - size.width / 2, y: y - size.height / 2, ...size };
    return { x, y, covered: others.reduce((sum, other) => sum + common(box, other), 0) };
  });
  const { y } = places.reduce((best, one) => (one.covered < best.covered ? one : best));
  return { x, y };
}

/** What does not fit between both stands at the first. */
function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function common(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}
