import { memo } from "preact/compat";
import { type Cell, PLACES, SIZE, keyOf, within } from "./geometry";
import type { Hearing } from "./state";

/** How bright stones are, from the darkest to the lightest. */
const TONES = 6;
/** How far the stones of a cell stay apart. */
const JOINT = 0.014;

/** The courtyard from above, at night: flagstones, a round table let into them, and the lines between the cells. */
export const Courtyard = memo(function Courtyard() {
  return (
    <>
      <defs>
        <radialGradient id="avalon-moon" cx="0.3" cy="0.1" r="1">
          <stop offset="0" stop-color="#a9c4ff" stop-opacity="0.34" />
          <stop offset="1" stop-color="#050916" stop-opacity="0.4" />
        </radialGradient>
        <radialGradient id="avalon-lamp">
          <stop offset="0" stop-color="#ffcf70" stop-opacity="0.62" />
          <stop offset="0.6" stop-color="#ff9a2e" stop-opacity="0.3" />
          <stop offset="1" stop-color="#ff7a1e" stop-opacity="0.12" />
        </radialGradient>
      </defs>
      <rect width={SIZE} height={SIZE} fill="var(--stone)" />
      {STONES.map((stones, tone) => <path key={tone} d={stones} fill="#c9d8ff" opacity={0.13 + 0.05 * tone} />)}
      <path d={CRACKS} fill="none" stroke="#050916" stroke-width="0.018" opacity="0.5" />
      <rect width={SIZE} height={SIZE} fill="url(#avalon-moon)" />
      <Table />
      <path fill="none" stroke="#f0c65c" stroke-opacity="0.34" vector-effect="non-scaling-stroke" d={PLACES.slice(1).map((at) => `M0 ${at}H${SIZE}M${at} 0V${SIZE}`).join("")} />
    </>
  );
});

/** What somebody hears lies in warm light, and all the rest in the dark. */
export function Light({ middle: [row, column], range, hearing }: { middle: Cell; range: number; hearing: Hearing }) {
  const cells = within([row, column], range, hearing);
  const lit = cells.map(([down, right]) => `M${right} ${down}h1v1h-1Z`).join("");
  return (
    <g data-light={range} pointer-events="none">
      <clipPath id="avalon-lit"><path d={lit} /></clipPath>
      <path d={`M0 0H${SIZE}V${SIZE}H0Z${lit}`} fill="#040817" fill-rule="evenodd" opacity="0.4" />
      {cells.map((cell) => <rect key={keyOf(cell)} x={cell[1]} y={cell[0]} width="1" height="1" fill="#ff9a2e" fill-opacity="0.16" stroke="#ffd98a" stroke-opacity="0.4" vector-effect="non-scaling-stroke" />)}
      <circle cx={column + 0.5} cy={row + 0.5} r={1.5 * range + 0.8} fill="url(#avalon-lamp)" clip-path="url(#avalon-lit)" />
    </g>
  );
}

/** The round table, in fourteen fields, with a rose in its middle and a place for each of the seven. */
function Table() {
  return (
    <g transform="translate(4.5 4.5)" opacity="0.72">
      <circle r="1.72" fill="#050916" opacity="0.4" cy="0.06" />
      <circle r="1.66" fill="#5a3b22" stroke="#f0c65c" stroke-width="0.05" />
      <circle r="1.46" fill="#e8dcc0" opacity="0.5" />
      <path d={FIELDS} fill="#1c4a48" />
      <circle r="1.46" fill="none" stroke="#f0c65c" stroke-width="0.03" />
      <circle r="0.46" fill="#3a2515" stroke="#f0c65c" stroke-width="0.04" />
      <path d={petals(0.2, 0.15)} fill="#a8322e" />
      <path d={petals(0.12, 0.08)} fill="#f6ead0" />
      <circle r="0.07" fill="#f0c65c" />
      <path d={STUDS} stroke="#f0c65c" stroke-width="0.11" stroke-linecap="round" />
    </g>
  );
}

const at = (turn: number, radius: number) => `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(3)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(3)}`;

const SEVENTHS = [0, 1, 2, 3, 4, 5, 6].map((one) => one / 7);
const FIELDS = SEVENTHS.map((turn) => `M0 0L${at(turn, 1.46)}A1.46 1.46 0 0 1 ${at(turn + 1 / 14, 1.46)}Z`).join("");
const STUDS = SEVENTHS.map((turn) => `M${at(turn + 1 / 28, 1.56)}h.001`).join("");

/** Five round petals about the middle. */
function petals(away: number, radius: number): string {
  return [0, 0.2, 0.4, 0.6, 0.8].map((turn) => `M${at(turn, away)}m-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`).join("");
}

/** A number below `most` that a place always has, and its neighbours have not. */
function hashed(row: number, column: number, salt: number, most: number): number {
  const mixed = Math.imul(row * 73_856_093 ^ column * 19_349_663 ^ salt * 83_492_791, 0x9e3779b1);
  return (mixed >>> 8) % most;
}

/** How a cell is paved: each stone by its left, its top, its width and its height. */
const PAVINGS: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [[0, 0, 1, 1]],
  [[0, 0, 0.55, 1], [0.55, 0, 0.45, 1]],
  [[0, 0, 1, 0.46], [0, 0.46, 1, 0.54]],
  [[0, 0, 0.4, 1], [0.4, 0, 0.6, 0.5], [0.4, 0.5, 0.6, 0.5]],
  [[0, 0, 0.62, 0.52], [0.62, 0, 0.38, 0.52], [0, 0.52, 0.35, 0.48], [0.35, 0.52, 0.65, 0.48]],
];

/** The stones of all cells, by how bright they are. */
const STONES = ((): readonly string[] => {
  const stones = Array.from({ length: TONES }, () => "");
  for (const row of PLACES)
    for (const column of PLACES)
      (PAVINGS[hashed(row, column, 1, PAVINGS.length)] ?? []).forEach(([left, top, width, height], index) => {
        const [x, y] = [column + left + JOINT, row + top + JOINT];
        stones[hashed(row, column, 2 + index, TONES)] += `M${x.toFixed(3)} ${y.toFixed(3)}h${(width - 2 * JOINT).toFixed(3)}v${(height - 2 * JOINT).toFixed(3)}h${(2 * JOINT - width).toFixed(3)}Z`;
      });
  return stones;
})();

/** Here and there a stone is cracked. */
const CRACKS = PLACES.flatMap((row) => PLACES.map((column) => (hashed(row, column, 9, 7) === 0 ? `M${column + 0.15} ${row + 0.1}l.2 .3-.06 .22 .3 .28` : ""))).join("");
