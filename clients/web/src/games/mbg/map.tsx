import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Aim } from "./aim";
import style from "./board.module.css";
import { CellSpot, spoken } from "./cell";
import { Country, Sheet } from "./country";
import { tax } from "./numbers";
import { Patterns } from "./patterns";
import { Pawns } from "./pawns";
import { placeName } from "./places";
import { PlotFace } from "./plot";
import { H, type Plot, type Ring, W } from "./ring";
import { CITY, ROOM, type Seen } from "./state";
import { tell } from "./texts";

export interface MapProps {
  seen: Seen;
  ring: Ring;
  aim: Aim | undefined;
  selected: Signal<number | null>;
  /** The cell that the board is about now: the keyboard begins there. */
  centre: number;
  /** Whether there is land inside it. */
  hollow: boolean;
  /** What lies inside it. */
  children: ComponentChildren;
}

/** The cells of so narrow a ring are large, and letters on them need not be. */
const FEW = 6;
const MARGIN = 4;
/** What pawns on the uppermost cells need above them: more where the drawing ends with the ring. */
const HEADROOM = { within: 14, alone: 26 };

/** The ring as a road through the country, who holds what along it, and who stands where. */
export function RingMap(props: MapProps) {
  const { ring, seen, hollow } = props;
  const { game } = seen;
  const width = ring.width * W + 2 * MARGIN;
  const above = hollow ? HEADROOM.within : HEADROOM.alone;
  const height = ring.height * H + above + MARGIN;
  const cityOf = ({ kind, base }: Plot) => (kind === CITY ? game.cities[base] : undefined);
  return (
    <div class={style.ring} style={{ "--ratio": width / height, "--nx": ring.width, "--ny": ring.height }}>
      <svg class="level" overflow={hollow ? "visible" : "hidden"} viewBox={`${-MARGIN} ${-above} ${width} ${height}`} role="group" aria-label={tell("map_label", { count: ring.spots.length })} font-weight={600} text-anchor="middle" fill="var(--ink)">
        <Patterns seats={game.seats} />
        <Sheet ring={ring} />
        {hollow && <Country ring={ring} />}
        <Road ring={ring} />
        {ring.plots.map((plot) => {
          const city = cityOf(plot);
          return (
            <PlotFace
              key={plot.cells[0]}
              plot={plot}
              name={placeName(game, plot.kind, plot.base)}
              scope={city?.scope ?? 0}
              owner={city?.seat ?? 0}
              tax={city?.seat ? tax(game, city) : 0}
              ability={plot.kind === ROOM ? (game.rooms[plot.base]?.ability ?? 0) : 0}
              largest={ring.width < FEW ? 20 : 30}
            />
          );
        })}
        <Cells {...props} />
        <Pawns seen={seen} ring={ring} aim={props.aim} />
      </svg>
      {props.children}
    </div>
  );
}

/** The road from cell to cell. */
function Road({ ring }: { ring: Ring }) {
  const points = ring.spots.map(({ x, y }) => `${(x + 0.5) * W},${(y + 0.5) * H}`).join(" ");
  const bands: [colour: string, width: number, dashes?: string][] = [["var(--kerb)", 62], ["var(--road)", 54], ["var(--kerb)", 3, "3 17"]];
  return (
    <g fill="none" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">
      {bands.map(([colour, width, dashes]) => (
        <polygon key={width} points={points} stroke={colour} stroke-width={width} stroke-dasharray={dashes} />
      ))}
    </g>
  );
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
