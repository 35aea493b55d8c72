import { CITY, INSTITUTE, type Mbg, ROOM, numbered } from "./state";

// Where cells are drawn: by their own coordinates where they make a ring, else round a rectangle by number. Where that
// is too wide for its place, the ring is folded like a comb: it fills its place, and cells stay large enough for names.

/** The width and the height of a cell in the drawing's units. */
export const W = 100;
export const H = 92;

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
  /** Whether it is folded to fit: then the way from cell to cell has to be shown. */
  folded: boolean;
  spots: readonly Spot[];
  plots: readonly Plot[];
}

/** The drawing of a map with room for these numbers of cells beside and above each other; where it needs more, its ring is folded. */
export function ringOf(cells: Mbg["cells"], most: number, highest = Infinity): Ring {
  const own = numbered(cells).map(([, { x, y }]) => ({ x, y }));
  const drawn = placed(isRing(own) ? own : plainRing(own.length));
  const folded = drawn.width > most || drawn.height > highest;
  const { spots, width, height } = folded ? placed(foldedRing(own.length, Math.max(LEAST_COLUMNS, most))) : drawn;
  return { width, height, folded, spots, plots: plotsOf(cells, spots) };
}

/** How much of what belongs to a ring has room inside it: all of it, what goes on now, or nothing. */
export type Room = "all" | "some" | "none";

const ROOM_FOR_ALL = { width: 12, height: 11 };
const ROOM_FOR_SOME = { width: 4, height: 3 };

/** What belongs to a ring needs this many pixels beside each other: two columns of plates, and between them what goes on. */
const ROOM_PX = 660;

/** A ring has room inside as far as all its cells lie on its frame, and as it is drawn large enough: with this much to draw it in. */
export function roomIn({ spots, width, height }: Ring, drawn = { wide: Infinity, high: Infinity }): Room {
  const inside = Math.min(drawn.wide, (drawn.high * width * W) / (height * H)) * (1 - 2 / width);
  const within = (least: { width: number; height: number }) => width >= least.width && height >= least.height;
  const hollow = spots.every(({ x, y }) => x === 0 || y === 0 || x === width - 1 || y === height - 1);
  if (!hollow || !within(ROOM_FOR_SOME)) return "none";
  return within(ROOM_FOR_ALL) && inside >= ROOM_PX ? "all" : "some";
}

/** The places moved into the corner, and how much room they take. */
function placed(spots: readonly Spot[]): { spots: Spot[]; width: number; height: number } {
  const left = Math.min(...spots.map(({ x }) => x));
  const top = Math.min(...spots.map(({ y }) => y));
  const moved = spots.map(({ x, y }) => ({ x: x - left, y: y - top }));
  return { spots: moved, width: Math.max(...moved.map(({ x }) => x)) + 1, height: Math.max(...moved.map(({ y }) => y)) + 1 };
}

/** Whether each cell lies beside the next, the last one beside the first, and no two on one place. */
export function isRing(spots: readonly Spot[]): boolean {
  const places = new Set(spots.map(({ x, y }) => `${x} ${y}`));
  return places.size === spots.length && spots.every((spot, at) => areNeighbours(spot, spots[(at + 1) % spots.length] ?? spot));
}

function areNeighbours(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}

/** A number of places round a rectangle, clockwise from the top left corner; of an odd number one place stays free. */
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

const LEAST_COLUMNS = 4;
/** Rows of a folded ring stand apart, so that it is seen where the way goes on. */
const ROW = 1.16;

/** Into how many columns a ring of this many cells is folded for its cells to be as large as they can be in this room. */
export function columnsWithin(count: number, width: number, height: number): number {
  const sizeIn = (columns: number) => Math.min(width / columns, height / (2 * Math.ceil(count / columns / 2) * ROW * (H / W)));
  const choices = Array.from({ length: Math.max(1, Math.ceil(count / 2) - LEAST_COLUMNS) }, (_, at) => LEAST_COLUMNS + at);
  return choices.reduce((best, one) => (sizeIn(one) > sizeIn(best) ? one : best));
}

/** A number of places on a closed way that goes to and fro in columns, and back along the first one. */
export function foldedRing(count: number, columns: number): Spot[] {
  const even = count + (count % 2);
  const rows = Math.max(2, 2 * Math.ceil(even / columns / 2));
  const turns = rows / 2;
  // What is too many is taken from the turns at the right, two cells for each column.
  const spare = Math.max(0, (columns * rows - even) / 2);
  const lastAt = (turn: number) => columns - 1 - Math.floor(spare / turns) - (turn < spare % turns ? 1 : 0);
  const way: Spot[] = [];
  for (let row = 0; row < rows; row += 1) {
    const last = lastAt(Math.floor(row / 2));
    const first = row === 0 ? 0 : 1;
    const across = Array.from({ length: last - first + 1 }, (_, at) => ({ x: first + at, y: row * ROW }));
    way.push(...(row % 2 === 0 ? across : across.reverse()));
  }
  for (let row = rows - 1; row > 0; row -= 1) way.push({ x: 0, y: row * ROW });
  return way.slice(0, count);
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
