/** A place on the town circle: where the middle of a token's disc is, in pixels from the upper left corner. */
export interface Place {
  x: number;
  y: number;
}

export interface Box {
  wide: number;
  high: number;
}

/** How the town lies in its box. */
export interface Circle {
  box: Box;
  /** How wide the disc of a token is. */
  disc: number;
  /** How wide a token is with its name. */
  wide: number;
  /** The middle of the clock, and how far from it tokens stand. */
  middle: Place;
  reach: Place;
  /** 2 is an ellipse; the more, the further it goes into the corners. */
  bulge: number;
  /** Of the seats, clockwise by their numbers. */
  places: readonly Place[];
}

const DISCS = [96, 88, 80, 72, 64, 58, 52, 46, 42, 38];
const BULGES = [2, 2.3];
const CROWDED = [2.7, 3.2, 4, 6, 9, 14];
/** What stands above a disc, and below it: a raised hand; the name and a banner. */
const ABOVE = 12;
const BELOW = 42;
/** How much wider than its disc a token may be, for its name and banner. */
const WIDER = [44, 34, 24];
const NARROWEST = 64;
const APART = 5;
const SAMPLES = 720;
/** Larger, they would leave no square between them. */
const MOST_SHARE = 0.15;

/** The largest tokens that fit around the box without one touching the next: with `own` at the bottom, else the first at the top. */
export function circleIn(box: Box, size: number, own: number | null): Circle {
  const smallest = DISCS.at(-1) ?? 0;
  const most = MOST_SHARE * Math.min(box.wide, box.high);
  const tried = [...DISCS.filter((disc) => disc <= most).flatMap((disc) => WIDER.flatMap((wider) => BULGES.map((bulge) => [disc, wider, bulge] as const))), ...CROWDED.map((bulge) => [smallest, 0, bulge] as const)];
  for (const [disc, wider, bulge] of tried) {
    const circle = around(box, size, own, disc, Math.max(NARROWEST, disc + wider), bulge);
    if (circle) return circle;
  }
  return around(box, size, own, smallest, NARROWEST, CROWDED.at(-1) ?? 2, 0) as Circle;
}

/** How high a box of this width must be for so many seats. */
export function leastHigh(wide: number, size: number): number {
  const smallest = { wide: NARROWEST + APART, high: (DISCS.at(-1) ?? 0) + BELOW + APART };
  const rows = 1.8 + size / 2 - (wide - smallest.wide) / smallest.wide;
  return Math.ceil(Math.max(LEAST_ROWS, rows) * smallest.high + ABOVE);
}

const LEAST_ROWS = 2.9;

function around(box: Box, size: number, own: number | null, disc: number, wide: number, bulge: number, least = 1): Circle | undefined {
  const token = { wide: wide + APART, high: disc + BELOW + APART };
  const reach = { x: Math.max(1, (box.wide - token.wide) / 2), y: Math.max(1, (box.high - disc - ABOVE - BELOW) / 2) };
  const middle = { x: box.wide / 2, y: ABOVE + disc / 2 + reach.y };
  const begin = own === null ? Math.PI : 0;
  const points = Array.from({ length: SAMPLES }, (_, at) => pointAt(begin + (at / SAMPLES) * 2 * Math.PI, middle, reach, bulge));
  const apart = (one: Place, other: Place) => Math.max(Math.abs(one.x - other.x) / token.wide, Math.abs(one.y - other.y) / token.high);
  const [gap, found] = spread(points, size, apart);
  const clear = 2 * reach.y >= token.high * 1.6 && 2 * reach.x >= token.wide * 1.6;
  if (gap < least || (least > 0 && !clear)) return undefined;
  const first = own === null ? 1 : own;
  const places = Array.from({ length: size }, (_, index) => found[(index + 1 - first + size) % size] as Place);
  return { box, disc, wide, middle, reach, bulge, places };
}

/** From the bottom, clockwise: to the left first. */
export function pointAt(turned: number, middle: Place, reach: Place, bulge: number): Place {
  const [across, down] = [-Math.sin(turned), Math.cos(turned)];
  const far = (Math.abs(across) ** bulge + Math.abs(down) ** bulge) ** (-1 / bulge);
  return { x: middle.x + reach.x * far * across, y: middle.y + reach.y * far * down };
}

const ROUNDS = 22;

/** That many points, each as far from the next, and how far that is. */
function spread(points: readonly Place[], size: number, apart: (one: Place, other: Place) => number): readonly [number, readonly Place[]] {
  let [near, far] = [0, 2 * points.length];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gap = (near + far) / 2;
    const found = walked(points, size, gap, apart);
    if (found && apart(found.at(-1) as Place, points[0] as Place) >= gap) near = gap;
    else far = gap;
  }
  return [near, walked(points, size, near, apart) ?? points.slice(0, size)];
}

function walked(points: readonly Place[], size: number, gap: number, apart: (one: Place, other: Place) => number): readonly Place[] | undefined {
  const found = [points[0] as Place];
  for (const point of points) {
    if (found.length === size) return found;
    if (apart(found.at(-1) as Place, point) >= gap) found.push(point);
  }
  return found.length === size ? found : undefined;
}

/** The angle of the clock's hand that points at a place, in degrees clockwise from noon. */
export function angleTo({ x, y }: Place, middle: Place): number {
  return ((Math.atan2(x - middle.x, middle.y - y) * 180) / Math.PI + 360) % 360;
}

/** How far the hand has turned when it comes to the last of these seats one after the other: it never turns back. */
export function turnedTo(seats: readonly number[], { places, middle }: Pick<Circle, "places" | "middle">): number {
  return seats.reduce((turned, seat) => {
    const place = places[seat - 1];
    return place ? turned + ((((angleTo(place, middle) - turned) % 360) + 360) % 360) : turned;
  }, 0);
}

/** From where to where a token's name hangs, in degrees clockwise from noon. */
const NAME = [110, 250] as const;

/** The angle nearest to this one around which that much to both sides lies beside the name. */
export function besideName(angle: number, spread: number): number {
  return angle <= 180 ? Math.min(angle, NAME[0] - spread) : Math.max(angle, NAME[1] + spread);
}
