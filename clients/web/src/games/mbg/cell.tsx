import type { Signal } from "@preact/signals";
import { memo } from "preact/compat";
import type { Aim } from "./aim";
import { towersOf, KindIcon } from "./icons";
import { numberedCell, scopeName } from "./names";
import { kindName } from "./places";
import type { Plot, Spot } from "./ring";
import { CITY, type Cell, type Mbg, type Seen, amount } from "./state";
import { tell } from "./texts";

/** The width and the height of a cell in the drawing's units. */
export const W = 100;
export const H = 86;

const GAP = 3;
const BAND = 21;

interface FaceProps {
  plot: Plot;
  name: string;
  scope: number;
  owner: number;
  /** The largest letters there are on it, in the drawing's units. */
  largest: number;
}

/** A facility over all its cells: what it is, what it is called, and whose. It is redrawn when that changes. */
export const PlotFace = memo(function PlotFace({ plot, name, scope, owner, largest }: FaceProps) {
  const { x, y, kind } = plot;
  const width = plot.width * W - 2 * GAP;
  const height = plot.height * H - 2 * GAP;
  const rows = rowsOf(name, width);
  return (
    <g class={`plot kind-${kind} ${owner ? `seat-${owner} held` : ""}`} transform={`translate(${x * W + GAP} ${y * H + GAP})`} aria-hidden="true">
      <rect class="ground" width={width} height={height} rx={10} />
      {kind !== 0 && <PlotName lines={rows} width={width} largest={largest} />}
      {kind !== CITY && <KindIcon kind={kind} x={width / 2 - 16} y={height - (rows.length > 1 ? 38 : 46)} />}
      {kind === CITY && (
        <g transform={`translate(0 ${height - BAND})`}>
          <path class="band" d={bandPath(width)} style={owner ? { fill: `url(#mbg-of-${owner})` } : {}} />
          {owner > 0 && (
            <g transform={`translate(13 ${BAND / 2})`}>
              <circle class="plate" r={10} />
              <text class="number" y={6}>
                {owner}
              </text>
            </g>
          )}
          {towersOf(scope).map((at) => (
            <path key={at} class="tower" transform={`translate(${width - 20 - at * 17} 3)`} d="M0 14V3h3v3h2.5V3h3v3H11V3h3v11z" />
          ))}
        </g>
      )}
    </g>
  );
});

function bandPath(width: number): string {
  return `M0 0H${width}V${BAND - 10}a10 10 0 0 1 -10 10H10a10 10 0 0 1 -10 -10Z`;
}

const SMALLEST = 17;
/** Latin letters are as large as Chinese ones to the eye when they are smaller. */
const LATIN = 0.75;
const ROOM = 0.95;

function PlotName({ lines, width, largest }: { lines: readonly string[]; width: number; largest: number }) {
  const two = lines.length > 1;
  const size = Math.min(...lines.map((line) => sizeOf(line, width, two ? SMALLEST : largest)));
  return (
    <text class="name" style={{ fontSize: `${size}px` }}>
      {lines.map((line, at) => (
        <tspan key={at} x={width / 2} y={two ? 20 + at * 18 : 29}>
          {shortened(line, width)}
        </tspan>
      ))}
    </text>
  );
}

/** A name of two words that is too long for one line stands in two. */
function rowsOf(name: string, width: number): string[] {
  const cut = name.indexOf(" ");
  return cut < 0 || emsOf(name) * SMALLEST <= width ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}

/** As large as the name can be written in this room. */
function sizeOf(name: string, width: number, largest: number): number {
  return Math.max(SMALLEST, Math.min(hasLatin(name) ? largest * LATIN : largest, (width * ROOM) / emsOf(name)));
}

function shortened(name: string, width: number): string {
  if (emsOf(name) * SMALLEST <= width) return name;
  const letters = [...name];
  while (letters.length > 1 && (emsOf(letters.join("")) + 1) * SMALLEST > width) letters.pop();
  return `${letters.join("")}…`;
}

function hasLatin(name: string): boolean {
  return name.charCodeAt(0) < WIDE;
}

const WIDE = 0x2e80;

function emsOf(name: string): number {
  let ems = 0;
  for (const letter of name) ems += letter.charCodeAt(0) < WIDE ? 0.58 : 1;
  return ems || 1;
}

interface SpotProps {
  cell: number;
  spot: Spot;
  shown: Cell;
  /** All of it for who cannot see it. */
  label: string;
  /** The card that is aimed at cells. */
  aim: Aim | undefined;
  selected: Signal<number | null>;
  /** Whether the keyboard comes here first. */
  stop: boolean;
}

/** One cell to look at and to aim at; it is redrawn when something about it changes. */
export const CellSpot = memo(function CellSpot({ cell, spot, shown, label, aim, selected, stop }: SpotProps) {
  const able = aim?.targets.has(cell);
  const chosen = aim?.target === cell;
  const press = () => {
    selected.value = cell;
    if (able) aim?.choose(cell);
  };
  const type = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  const look = ["cell", able && "able", chosen && "chosen", selected.value === cell && "selected"].filter(Boolean).join(" ");
  return (
    <g
      class={look}
      role="button"
      tabindex={stop ? 0 : -1}
      data-cell={cell}
      data-about={`cell ${cell}`}
      aria-label={label}
      aria-pressed={chosen || selected.value === cell}
      transform={`translate(${spot.x * W} ${spot.y * H})`}
      onClick={press}
      onKeyDown={type}
    >
      <rect class="hit" x={1} y={1} width={W - 2} height={H - 2} rx={11} />
      {shown.barrier && <Barrier />}
      {shown.robber && <Robber />}
    </g>
  );
});

/** Across the way, striped. */
function Barrier() {
  return (
    <g class="barrier" transform="translate(6 30)">
      <rect width={34} height={14} rx={3} />
      <path d="M5 0 0 8v6h2L11 0zM17 0 8 14h6L23 0zM29 0 20 14h6l8-12V0z" />
    </g>
  );
}

/** A hood with two eyes. */
function Robber() {
  return (
    <g class="robber" transform="translate(63 28)">
      <path d="M16 0c9 0 15 7 15 16v12H1V16C1 7 7 0 16 0z" />
      <path class="eyes" d="M7 14h18v6H18l-2-2-2 2H7z" />
    </g>
  );
}

/** A cell for who cannot see it. */
export function spoken(seen: Seen, at: number, cell: Cell): string {
  const { game, nameOf } = seen;
  const city = cell.kind === CITY ? game.cities[cell.base] : undefined;
  const here = game.seats.filter((seat) => game.roles[seat]?.cell === at);
  return seen.words.listed([
    numberedCell(game, at),
    ...(city ? [scopeName(city.scope), ownerOf(game, cell.base, nameOf), tell("defence_is", { now: amount(city.hp), most: amount(city.hpmax) })] : [kindName(cell.kind)]),
    ...(cell.barrier ? [tell("barrier")] : []),
    ...(cell.robber ? [tell("robber")] : []),
    ...here.map((seat) => tell("stands_here", { who: nameOf(seat) })),
  ]);
}

function ownerOf(game: Mbg, base: number, nameOf: (seat: number) => string): string {
  const owner = game.cities[base]?.seat ?? 0;
  return owner ? tell("held_by", { who: nameOf(owner) }) : tell("nobodys");
}
