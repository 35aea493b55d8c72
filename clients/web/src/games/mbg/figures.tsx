import { useLayoutEffect, useRef } from "preact/hooks";
import type { Aim } from "./aim";
import { H, W } from "./cell";
import type { Ring, Spot } from "./ring";
import { type Role, type Seen, told } from "./state";

/** Below the name of the cell. */
const DOWN = 13;
const STEP_MS = 170;
/** Those who come after this much has happened are not shown it once more. */
const CATCH_UP = 3;

interface Props {
  seen: Seen;
  ring: Ring;
  aim: Aim | undefined;
}

/** The figures of the roles; they walk cell by cell. */
export function Figures({ seen, ring, aim }: Props) {
  const { game } = seen;
  const group = useRef<SVGGElement>(null);
  useWalks(group, seen, ring);
  const asked = new Set(game.question.seats);
  return (
    <g ref={group} class="figures" aria-hidden="true">
      {game.seats.map((seat) => {
        const role = game.roles[seat];
        const place = role && placeOf(seen, ring, seat);
        if (!role || !place) return null;
        const able = aim?.kind === "role" && aim.targets.has(seat);
        const look = ["figure", `seat-${seat}`, asked.has(seat) && "acting", seen.own === seat && "own", able && "able", aim?.kind === "role" && aim.target === seat && "chosen"];
        return (
          <g
            key={seat}
            class={look.filter(Boolean).join(" ")}
            data-seat={seat}
            data-place={`translate(${place.x}px, ${place.y}px)`}
            style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
            onClick={() => able && aim.choose(seat)}
          >
            <circle class="halo" r={24} />
            <path class="heading" d="M0 -27 7 -18H-7z" transform={`rotate(${headingOf(ring, role)})`} />
            <circle class="body" r={19} style={{ fill: `url(#mbg-of-${seat})` }} />
            <circle class="plate" r={11} />
            <text class="number" y={7}>
              {seat}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Where a seat's figure stands: those on one cell beside each other. */
function placeOf({ game }: Seen, ring: Ring, seat: number): Spot | undefined {
  const cell = game.roles[seat]?.cell ?? -1;
  const spot = ring.spots[cell];
  if (!spot) return undefined;
  const here = game.seats.filter((one) => game.roles[one]?.cell === cell);
  const shift = shiftOf(here.indexOf(seat), here.length);
  return { x: spot.x * W + W / 2 + shift.x, y: spot.y * H + H / 2 + DOWN + shift.y };
}

function shiftOf(at: number, count: number): Spot {
  if (count === 1) return { x: 0, y: 0 };
  const columns = count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / columns);
  return { x: ((at % columns) - (columns - 1) / 2) * 32, y: (Math.floor(at / columns) - (rows - 1) / 2) * 30 };
}

/** Which way the figure looks, in degrees from up. */
function headingOf(ring: Ring, { cell, direction }: Role): number {
  const size = ring.spots.length;
  const here = ring.spots[cell];
  const next = ring.spots[(cell + direction + size) % size];
  return here && next ? (Math.atan2(W * (next.x - here.x), H * (here.y - next.y)) * 180) / Math.PI : 0;
}

/** Let the figures walk what the newest facts say they walked. */
function useWalks(group: { current: SVGGElement | null }, { lines, game }: Seen, ring: Ring): void {
  const shown = useRef<number | undefined>(undefined);
  const stood = useRef<{ [seat: number]: number }>({});
  useLayoutEffect(() => {
    const last = lines.at(-1)?.seq ?? 0;
    const since = shown.current;
    shown.current = last;
    const before = stood.current;
    stood.current = Object.fromEntries(game.seats.map((seat) => [seat, game.roles[seat]?.cell ?? -1]));
    if (since === undefined || last <= since || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const walks = walksSince(lines, since);
    if (walks.length > CATCH_UP) return;
    for (const { seat, path } of walks) {
      const figure = group.current?.querySelector<SVGElement>(`[data-seat="${seat}"]`);
      if (figure) walk(figure, [before[seat] ?? -1, ...path], ring);
    }
  }, [lines]);
}

function walksSince(lines: Seen["lines"], since: number): { seat: number; path: number[] }[] {
  const walks: { seat: number; path: number[] }[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (!line || line.seq <= since) break;
    const fact = told(line);
    if (fact.type === "moved") walks.unshift(fact);
  }
  return walks;
}

const walking = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** From cell to cell and then to its place; an animation would keep the main thread busy between them, too. */
function walk(figure: SVGElement, path: readonly number[], ring: Ring): void {
  const spots = path.slice(0, -1).map((cell) => ring.spots[cell]).filter((spot) => spot !== undefined);
  clearTimeout(walking.get(figure));
  const step = () => {
    const spot = spots.shift();
    figure.style.transform = spot ? `translate(${spot.x * W + W / 2}px, ${spot.y * H + H / 2 + DOWN}px)` : (figure.dataset["place"] ?? "");
    if (spot) walking.set(figure, setTimeout(step, STEP_MS));
  };
  step();
}
