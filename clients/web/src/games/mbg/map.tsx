import type { Signal } from "@preact/signals";
import type { Aim } from "./aim";
import { CellSpot, H, PlotFace, W, spoken } from "./cell";
import { Figures } from "./figures";
import { Patterns } from "./patterns";
import { placeName } from "./places";
import type { Plot, Ring } from "./ring";
import { CITY, type Seen } from "./state";
import { tell } from "./texts";
import "./map.css";

export interface MapProps {
  seen: Seen;
  ring: Ring;
  aim: Aim | undefined;
  selected: Signal<number | null>;
  /** The cell that the board is about now: the keyboard begins there. */
  centre: number;
}

/** The cells of so narrow a ring are large, and letters on them need not be. */
const FEW = 6;

/** The ring of cells, who holds what, and who stands where. */
export function RingMap(props: MapProps) {
  const { ring, seen } = props;
  const { game } = seen;
  const largest = ring.width < FEW ? 20 : 30;
  const cityOf = ({ kind, base }: Plot) => (kind === CITY ? game.cities[base] : undefined);
  return (
    <div class="ring-box" style={{ "--nx": ring.width }}>
      <svg class="ring" viewBox={`-4 -4 ${ring.width * W + 8} ${ring.height * H + 8}`} role="group" aria-label={tell("map_label", { count: ring.spots.length })}>
        <Patterns seats={seen.game.seats} />
        {ring.folded && <Way ring={ring} />}
        {ring.plots.map((plot) => (
          <PlotFace key={plot.cells[0]} plot={plot} name={placeName(game, plot.kind, plot.base)} scope={cityOf(plot)?.scope ?? 0} owner={cityOf(plot)?.seat ?? 0} largest={largest} />
        ))}
        <Cells {...props} />
        <Figures seen={seen} ring={ring} aim={props.aim} />
      </svg>
    </div>
  );
}

/** The way from cell to cell. */
function Way({ ring }: { ring: Ring }) {
  const points = ring.spots.map(({ x, y }) => `${(x + 0.5) * W},${(y + 0.5) * H}`).join(" ");
  return <polygon class="way" points={points} aria-hidden="true" />;
}

const TURNS: { [key: string]: number } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One stop for the keyboard; arrows go round the ring. */
function Cells({ seen, ring, aim, selected, centre }: MapProps) {
  const at = selected.value ?? centre;
  const turn = (event: KeyboardEvent) => {
    const step = TURNS[event.key];
    const here = event.target instanceof Element ? Number(event.target.getAttribute("data-cell")) : NaN;
    if (!step || Number.isNaN(here)) return;
    event.preventDefault();
    const next = (here + step + ring.spots.length) % ring.spots.length;
    const shown = event.currentTarget as Element;
    shown.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <g onKeyDown={turn}>
      {ring.spots.map((spot, cell) => {
        const shown = seen.game.cells[cell];
        return shown && <CellSpot key={cell} cell={cell} spot={spot} shown={shown} label={spoken(seen, cell, shown)} aim={aim?.kind === "cell" ? aim : undefined} selected={selected} stop={cell === at} />;
      })}
    </g>
  );
}
