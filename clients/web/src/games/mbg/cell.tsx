import type { Signal } from "@preact/signals";
import { memo } from "preact/compat";
import type { Aim } from "./aim";
import { numberedCell, scopeName } from "./names";
import { kindName } from "./places";
import { H, type Spot, W } from "./ring";
import { CITY, type Cell, type Mbg, type Seen, amount } from "./state";
import { tell } from "./texts";

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

/** How a cell is marked that is looked at, that can be aimed at, and that is. */
const MARKS = {
  selected: { stroke: "var(--ink)", "stroke-width": 5 },
  able: { stroke: "var(--accent)", "stroke-width": 4, "stroke-dasharray": "9 9" },
  chosen: { stroke: "var(--accent)", "stroke-width": 9, fill: "var(--accent)", "fill-opacity": 0.3 },
};

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
  const state = chosen ? "chosen" : able ? "able" : selected.value === cell ? "selected" : undefined;
  return (
    <g
      data-state={state}
      cursor="pointer"
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
      <rect x={1} y={1} width={W - 2} height={H - 2} rx={11} fill="transparent" stroke-width={6} {...(state && MARKS[state])} />
      {shown.barrier && <Barrier />}
      {shown.robber && <Robber />}
    </g>
  );
});

/** Across the way, striped. */
function Barrier() {
  return (
    <g transform="translate(4 10)">
      <rect width={34} height={14} rx={3} fill="#fff" stroke="#20222b" stroke-width={1.5} />
      <path fill="#c02418" d="M5 0 0 8v6h2L11 0zM17 0 8 14h6L23 0zM29 0 20 14h6l8-12V0z" />
    </g>
  );
}

/** A hood with two eyes. */
function Robber() {
  return (
    <g transform="translate(64 6)">
      <path fill="#20222b" stroke="#fff" stroke-width={1.5} d="M16 0c9 0 15 7 15 16v12H1V16C1 7 7 0 16 0z" />
      <path fill="#ffd34d" d="M7 14h18v6H18l-2-2-2 2H7z" />
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
