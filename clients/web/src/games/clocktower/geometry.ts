/** A place on the town circle, in percent of its width and height. */
export interface Place {
  x: number;
  y: number;
}

/** More seats than this stand closer together. */
export const FEW = 9;

/** How high the circle is for its width, so that what stands under one token does not reach the next. */
export function ratioOf(size: number, narrow: boolean): number {
  const more = Math.max(0, size - FEW);
  return narrow ? 1.15 + 0.125 * more : 0.86 + 0.06 * more;
}

const SAMPLES = 720;
const REACH_X = 41;
const REACH_Y = 42;

/**
 * Where seats sit around a circle that is `ratio` times as high as wide, equally far from each other: clockwise by their
 * numbers, with `bottom` at the bottom, else the first at the top.
 */
export function placesOf(size: number, ratio: number, bottom: number | null): readonly Place[] {
  const points = Array.from({ length: SAMPLES + 1 }, (_, at) => pointAt((at / SAMPLES) * 2 * Math.PI));
  const lengths = [0];
  for (let at = 1; at <= SAMPLES; at += 1) lengths.push((lengths[at - 1] ?? 0) + distance(points[at - 1] as Place, points[at] as Place, ratio));
  const whole = lengths.at(-1) ?? 0;
  const shift = bottom === null ? 0.5 * size : size - (bottom - 1);
  return Array.from({ length: size }, (_, index) => {
    const wanted = (((index + shift) % size) / size) * whole;
    return points[lengths.findIndex((length) => length >= wanted - 1e-9)] as Place;
  });
}

/** From the bottom, clockwise: to the left first. */
function pointAt(turned: number): Place {
  return { x: 50 - REACH_X * Math.sin(turned), y: 50 + REACH_Y * Math.cos(turned) };
}

function distance(one: Place, other: Place, ratio: number): number {
  return Math.hypot(one.x - other.x, (one.y - other.y) * ratio);
}

/** The angle of the clock's hand that points at a place, in degrees clockwise from noon. */
export function angleTo({ x, y }: Place, ratio: number): number {
  return ((Math.atan2(x - 50, (50 - y) * ratio) * 180) / Math.PI + 360) % 360;
}

/** How far the hand has turned when it comes to the last of these seats one after the other: it never turns back. */
export function turnedTo(seats: readonly number[], places: readonly Place[], ratio: number): number {
  return seats.reduce((turned, seat) => {
    const place = places[seat - 1];
    return place ? turned + ((((angleTo(place, ratio) - turned) % 360) + 360) % 360) : turned;
  }, 0);
}
