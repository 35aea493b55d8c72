import { CITY, INSTITUTE, type Mbg, ROOM, numbered } from "./state";

// Where cells are drawn: by their own coordinates where they make a ring, else round a rectangle by number.

/** A place on the drawing, in cells. */
export interface Spot {
  x: number;
  y: number;
}

/** A facility with a name, over all its cells. */
export interface Plot extends Spot {
  kind: number;
  base: number;
  width: number;
  height: number;
  cells: number[];
}

export interface Ring {
  width: number;
  height: number;
  spots: readonly Spot[];
  plots: readonly Plot[];
}

/** The drawing of a map; it is the same for as long as the cells are. */
export function ringOf({ cells, nx, ny }: Pick<Mbg, "cells" | "nx" | "ny">): Ring {
  const drawn = numbered(cells).map(([, { x, y }]) => ({ x, y }));
  const own = isRing(drawn);
  const spots = own ? drawn : plainRing(drawn.length);
  const width = own ? Math.max(nx, ...spots.map(({ x }) => x + 1)) : Math.max(...spots.map(({ x }) => x + 1));
  const height = own ? Math.max(ny, ...spots.map(({ y }) => y + 1)) : Math.max(...spots.map(({ y }) => y + 1));
  return { width, height, spots, plots: plotsOf(cells, spots) };
}

/** Whether each cell lies beside the next, the last one beside the first, and no two on one place. */
export function isRing(spots: readonly Spot[]): boolean {
  const places = new Set(spots.map(({ x, y }) => `${x} ${y}`));
  return places.size === spots.length && spots.every((spot, at) => areNeighbours(spot, spots[(at + 1) % spots.length] ?? spot));
}

function areNeighbours(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}

/** So many places round a rectangle, clockwise from the top left corner; of an odd number one place stays free. */
export function plainRing(count: number): Spot[] {
  const half = Math.max(2, Math.ceil(count / 2));
  const right = Math.ceil(half / 2);
  const down = half - right;
  return Array.from({ length: count }, (_, at) => {
    if (at <= right) return { x: at, y: 0 };
    if (at <= half) return { x: right, y: at - right };
    if (at <= half + right) return { x: half + right - at, y: down };
    return { x: 0, y: 2 * half - at };
  });
}

const NAMED: ReadonlySet<number> = new Set([CITY, INSTITUTE, ROOM]);

/** Neighbours on the ring that belong to one facility are one plot, as long as they lie in one row or column. */
function plotsOf(cells: Mbg["cells"], spots: readonly Spot[]): Plot[] {
  const plots: Plot[] = [];
  for (const [at, { kind, base }] of numbered(cells)) {
    const spot = spots[at];
    if (!spot) continue;
    const before = plots.at(-1);
    if (before && NAMED.has(kind) && before.kind === kind && before.base === base && isStraight(before, spot)) grow(before, at, spot);
    else plots.push({ ...spot, kind, base, width: 1, height: 1, cells: [at] });
  }
  return plots;
}

function isStraight({ x, y, width, height }: Plot, spot: Spot): boolean {
  return (spot.y === y && height === 1 && (spot.x === x + width || spot.x === x - 1)) || (spot.x === x && width === 1 && (spot.y === y + height || spot.y === y - 1));
}

function grow(plot: Plot, at: number, spot: Spot): void {
  plot.cells.push(at);
  if (spot.y === plot.y) plot.width += 1;
  else plot.height += 1;
  plot.x = Math.min(plot.x, spot.x);
  plot.y = Math.min(plot.y, spot.y);
}
