import type { ComponentChild } from "preact";
import { memo } from "preact/compat";
import { H, type Ring, W } from "./ring";

// The country that a ring leads through: hills, woods and a river, always the same ones for the same ring.

interface Point {
  x: number;
  y: number;
}

/** What there is to draw on, in the drawing's units. */
interface Land {
  left: number;
  top: number;
  width: number;
  height: number;
  river: readonly Point[];
  random: () => number;
}

/** How far the land goes on beyond the ring. */
const BEYOND = 400;
/** The number of cells that one range of hills, one wood and one village has to itself. */
const PER_RANGE = 8;
const PER_WOOD = 4;
const PER_FIELD = 14;
/** What is more land than this grows no more. */
const MOST_CELLS = 200;
/** Higher trees than this are pines. */
const PINE = 12;
/** How far from the river hills and trees stand. */
const BANK = 62;

export const Country = memo(function Country({ ring }: { ring: Ring }) {
  const land = landOf(ring);
  const growth = growthOn(land);
  const river = smooth(land.river);
  return (
    <g aria-hidden="true" stroke-linecap="round" stroke-linejoin="round">
      <linearGradient id="mbg-hill" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="var(--far)" />
        <stop offset="0.4" stop-color="var(--hill)" />
        <stop offset="1" stop-color="var(--hill)" stop-opacity="0" />
      </linearGradient>
      <path d={river} fill="none" stroke="var(--line)" stroke-opacity="0.35" stroke-width="46" />
      <path d={river} fill="none" stroke="var(--water)" stroke-width="41" />
      <path d={river} fill="none" stroke="var(--sheet)" stroke-opacity="0.5" stroke-width="2.5" stroke-dasharray="34 46 12 70" />
      <Boat at={land.river[Math.floor(land.river.length / 2)]} />
      {growth.map(({ drawn }) => drawn)}
      <Geese x={land.left + land.width * 0.6} y={land.top + land.height * 0.12} />
      <Compass x={land.left + land.width - 70} y={land.top + land.height - 76} />
    </g>
  );
});

function landOf({ width, height, spots }: Ring): Land {
  const random = seeded(spots.reduce((sum, { x, y }) => (sum * 31 + x * 7 + y) % 65_521, width * 97 + height));
  const left = W * 1.1;
  const top = H * 1.1;
  const box = { left, top, width: W * (width - 2.2), height: H * (height - 2.2) };
  return { ...box, river: riverOver(width * W, height * H, random), random };
}

/** The same numbers between 0 and 1, one after the other, for the same seed. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state % 10_000) / 10_000;
  };
}

/** From beyond the upper left to beyond the lower right, in bends. */
function riverOver(width: number, height: number, random: () => number): Point[] {
  const bends = Math.max(4, Math.round(width / 260));
  const start = height * (0.1 + 0.2 * random());
  const slope = height * (0.5 + 0.3 * random());
  return Array.from({ length: bends + 5 }, (_, at) => {
    const part = (at - 2) / bends;
    const swing = (at % 2 === 0 ? 1 : -1) * height * (0.05 + 0.07 * random());
    return { x: part * width + (random() - 0.5) * 60, y: start + slope * part + swing };
  });
}

/** A curve through all of these. */
function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? { x: 0, y: 0 };
  const first = at(0);
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const one = `${round(start.x + (end.x - before.x) / 6)} ${round(start.y + (end.y - before.y) / 6)}`;
    const other = `${round(end.x - (after.x - start.x) / 6)} ${round(end.y - (after.y - start.y) / 6)}`;
    return `C${one} ${other} ${round(end.x)} ${round(end.y)}`;
  });
  return `M${round(first.x)} ${round(first.y)}${curves.join("")}`;
}

interface Grown {
  y: number;
  drawn: ComponentChild;
}

/** Ranges of hills and woods, none of them in the river, the nearer ones last. */
function growthOn(land: Land): Grown[] {
  const cells = Math.min(MOST_CELLS, (land.width * land.height) / (W * H));
  const place = () => ({ x: land.left + land.random() * land.width, y: land.top + land.random() * land.height });
  const some = (count: number) => Array.from({ length: Math.max(0, count) }, place);
  const ranges = some(Math.round(cells / PER_RANGE)).filter((spot) => isDry(land, spot, 2 * BANK));
  const woods = some(Math.round(cells / PER_WOOD)).filter((spot) => isDry(land, spot, BANK) && ranges.every((hill) => distance(hill, spot) > BANK));
  const fields = some(Math.round(cells / PER_FIELD)).filter((spot) => isDry(land, spot, BANK) && ranges.every((hill) => distance(hill, spot) > 2 * BANK));
  const grown = [...ranges.map((spot) => rangeAt(spot, land)), ...woods.map((spot) => woodAt(spot, land)), ...fields.map((spot) => fieldsAt(spot))];
  return grown.sort((one, other) => one.y - other.y);
}

function isDry({ river }: Land, spot: Point, from: number): boolean {
  return river.every((point, at) => {
    const next = river[at + 1] ?? point;
    return [0, 0.25, 0.5, 0.75].every((part) => distance({ x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }, spot) > from);
  });
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Peaks side by side, the nearer ones lower, each with the strokes of its shaded side. */
function rangeAt({ x, y }: Point, { left, top, width, random }: Land): Grown {
  const count = 3 + Math.floor(random() * 3);
  const peaks = Array.from({ length: count }, (_, at) => {
    const half = 40 + random() * 34;
    const high = Math.min(y - top + 30, 62 + random() * 78 - Math.abs(at - count / 2) * 12);
    const middle = x + (at - (count - 1) / 2) * 58 + random() * 20;
    return { half, high, foot: y + random() * 16, middle: Math.max(left + half, Math.min(left + width - half, middle)) };
  });
  const drawn = (
    <g key={`hill ${x}`}>
      {peaks.map(({ half, high, foot, middle }, at) => (
        <g key={at} transform={`translate(${round(middle)} ${round(foot)})`}>
          <path d={peak(half, high)} fill="var(--land)" />
          <path d={peak(half, high)} fill="url(#mbg-hill)" stroke="var(--line)" stroke-opacity="0.55" stroke-width="2.2" />
          <path d={strokes(half, high)} fill="none" stroke="var(--line)" stroke-opacity="0.35" stroke-width="1.8" />
        </g>
      ))}
    </g>
  );
  return { y, drawn };
}

function peak(half: number, high: number): string {
  return `M${round(-half)} 0Q${round(-half * 0.55)} ${round(-high * 0.3)} ${round(-half * 0.3)} ${round(-high * 0.72)}Q${round(-half * 0.12)} ${round(-high * 1.08)} ${round(half * 0.1)} ${round(-high * 0.92)}Q${round(half * 0.42)} ${round(-high * 0.5)} ${round(half)} 0`;
}

function strokes(half: number, high: number): string {
  return [0.1, 0.26, 0.42].map((part) => `M${round(half * part)} ${round(-high * (0.86 - part))}q${round(half * 0.06)} ${round(high * 0.2)} ${round(half * 0.18)} ${round(high * 0.34)}`).join("");
}

/** Some trees close together. */
function woodAt({ x, y }: Point, { random }: Land): Grown {
  const trees = Array.from({ length: 4 + Math.floor(random() * 5) }, () => ({ x: round(x + (random() - 0.5) * 120), y: round(y + (random() - 0.5) * 44), r: round(9 + random() * 6) })).sort((one, other) => one.y - other.y);
  const drawn = (
    <g key={`wood ${x}`} stroke="var(--line)" stroke-opacity="0.55" stroke-width="1.8">
      {trees.map((tree, at) => (
        <path key={at} d={treeOf(tree)} fill="var(--wood)" />
      ))}
    </g>
  );
  return { y, drawn };
}

function treeOf({ x, y, r }: { x: number; y: number; r: number }): string {
  const trunk = `M${x} ${y}v${round(-r * 0.8)}`;
  if (r > PINE) return `${trunk}M${round(x - r * 0.75)} ${round(y - r * 0.5)} ${x} ${round(y - r * 2.9)} ${round(x + r * 0.75)} ${round(y - r * 0.5)}q${round(-r * 0.75)} ${round(r * 0.3)} ${round(-r * 1.5)} 0z`;
  return `${trunk}M${round(x - r * 0.9)} ${round(y - r * 1.5)}a${round(r * 0.9)} ${r} 0 1 1 ${round(r * 1.8)} 0a${round(r * 0.9)} ${round(r * 0.75)} 0 1 1 ${round(-r * 1.8)} 0z`;
}

/** A farm among its fields. */
function fieldsAt({ x, y }: Point): Grown {
  const drawn = (
    <g key={`field ${x}`} transform={`translate(${round(x)} ${round(y)})`} stroke="var(--line)" stroke-opacity="0.45" stroke-width="1.6">
      <path d="M-60 14-34-8H2l-14 22zM-6 14 8-8h38L58 14z" fill="var(--wood)" fill-opacity="0.35" />
      <path d="M-48 14-22-8M-36 14-10-8M-24 14 2-8M8 14 20-8M24 14 33-8M40 14 44-8" fill="none" />
      <path d="M4-12v-9h16v9z" fill="var(--wall)" />
      <path d="M-1-20q8-4 13-12q5 8 13 12z" fill="var(--roof)" />
    </g>
  );
  return { y, drawn };
}

function Boat({ at }: { at: Point | undefined }) {
  return at ? (
    <g transform={`translate(${round(at.x)} ${round(at.y)})`} stroke="var(--line)" stroke-width="2">
      <path d="M-26-4q26 10 52 0l-8 11h-36z" fill="var(--kerb)" />
      <path d="M-2-6v-36q20 14 20 32q-10 3-20 4z" fill="var(--wall)" />
      <path d="M0-32q9 3 13 7M0-20q11 2 16 5" fill="none" stroke-width="1.4" />
    </g>
  ) : null;
}

function Geese({ x, y }: Point) {
  return <path d="M0 0q8-8 12 0q4-8 12 0M34 14q7-7 10 0q4-7 10 0M-30 18q7-7 10 0q4-7 10 0M6 34q6-6 9 0q3-6 9 0" transform={`translate(${round(x)} ${round(y)})`} fill="none" stroke="var(--line)" stroke-opacity="0.6" stroke-width="2.2" />;
}

function Compass({ x, y }: Point) {
  return (
    <g transform={`translate(${round(x)} ${round(y)})`} fill="none" stroke="var(--line)" stroke-opacity="0.5" stroke-width="2">
      <circle r="40" />
      <circle r="35" stroke-dasharray="2 6.2" stroke-width="4" />
      <path d="M0-52 9-9 52 0 9 9 0 52-9 9-52 0-9-9z" fill="var(--sheet)" />
      <path d="M0-52 9-9 0 0zM52 0 9 9 0 0zM0 52-9 9 0 0zM-52 0-9-9 0 0z" fill="var(--line)" fill-opacity="0.7" />
    </g>
  );
}

/** The sheet under all of it: it goes on beyond the ring, as far as the stage does. */
export function Sheet({ ring }: { ring: Ring }) {
  return <rect x={-BEYOND} y={-BEYOND} width={ring.width * W + 2 * BEYOND} height={ring.height * H + 2 * BEYOND} fill="var(--land)" />;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
