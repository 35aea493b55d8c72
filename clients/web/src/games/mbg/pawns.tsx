import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill } from "../../browser/media";
import { useFreshLines } from "../../boards/kit/fresh-lines";
import { TokenMark } from "../../boards/kit/token";
import { seatClass } from "../../parts/seat-class";
import type { Aim } from "./aim";
import style from "./board.module.css";
import { H, type Ring, type Spot, W } from "./ring";
import { type Role, type Seen, told } from "./state";

/** How wide they are, and how far above the middle of their cell they stand: its name and its banner are below. */
const SIZE = 52;
const UP = 33;
/** How far apart two on one cell stand, and how wide more of them spread. */
const APART = 40;
const SPREAD = 72;
const STEP_MS = 170;
/** Those who come after this much has happened are not shown it once more. */
const CATCH_UP = 3;

interface Props {
  seen: Seen;
  ring: Ring;
  aim: Aim | undefined;
}

/** Who stands where; they walk cell by cell. */
export function Pawns({ seen, ring, aim }: Props) {
  const group = useRef<SVGGElement>(null);
  useWalks(group, seen, ring);
  return (
    <g ref={group} aria-hidden="true">
      {seen.game.seats.map((seat) => (
        <Pawn key={seat} seat={seat} seen={seen} ring={ring} aim={aim?.kind === "role" ? aim : undefined} />
      ))}
    </g>
  );
}

function Pawn({ seat, seen, ring, aim }: Props & { seat: number }) {
  const { game, nameOf, own } = seen;
  const role = game.roles[seat];
  const place = role && placeOf(seen, ring, seat);
  if (!role || !place) return null;
  const able = aim?.targets.has(seat) === true;
  return (
    <g
      class={`${style.pawn} ${seatClass(seat)}`}
      data-pawn={seat}
      data-place={`${place.x} ${place.y}`}
      style={{ "--x": `${place.x}px`, "--y": `${place.y}px` }}
      pointer-events={able ? undefined : "none"}
      cursor="pointer"
      onClick={() => able && aim.choose(seat)}
    >
      <ellipse cy={SIZE / 2 - 3} rx={SIZE / 2.4} ry={6} fill="var(--line)" fill-opacity={0.5} />
      {able && <circle r={SIZE * 0.62} fill="none" stroke="var(--accent)" stroke-width={5} stroke-dasharray="8 5" />}
      <path d={`M0${-SIZE / 2 - 9} 9${-SIZE / 2 + 2}H-9z`} fill="var(--seat)" stroke="var(--sheet)" stroke-width={2} transform={`rotate(${headingOf(ring, role)})`} />
      <TokenMark x={0} y={0} size={SIZE} seat={seat} nameOf={nameOf} own={own === seat} turn={game.question.seats.includes(seat)} chosen={aim?.target === seat} />
    </g>
  );
}

/** Where a seat's pawn stands: those on one cell beside each other. */
function placeOf({ game }: Seen, ring: Ring, seat: number): Spot | undefined {
  const cell = game.roles[seat]?.cell ?? -1;
  const spot = ring.spots[cell];
  if (!spot) return undefined;
  const here = game.seats.filter((one) => game.roles[one]?.cell === cell);
  const shift = shiftOf(here.indexOf(seat), here.length);
  const { x, y } = middleOf(spot);
  return { x: x + shift.x, y: y + shift.y };
}

function middleOf({ x, y }: Spot): Spot {
  return { x: (x + 0.5) * W, y: (y + 0.5) * H - UP };
}

/** In one row, which hides no name; those who are drawn later stand further left, so that the numbers at the right stay in sight. */
function shiftOf(at: number, count: number): Spot {
  const apart = Math.min(APART, SPREAD / Math.max(1, count - 1));
  return { x: ((count - 1) / 2 - at) * apart, y: 0 };
}

/** Which way the pawn looks, in degrees from up. */
function headingOf(ring: Ring, { cell, direction }: Role): number {
  const size = ring.spots.length;
  const here = ring.spots[cell];
  const next = ring.spots[(cell + direction + size) % size];
  return here && next ? (Math.atan2(next.x - here.x, here.y - next.y) * 180) / Math.PI : 0;
}

/** Let the pawns walk what the newest facts say they walked. */
function useWalks(group: { current: SVGGElement | null }, { lines, game }: Seen, ring: Ring): void {
  const stood = useRef<{ [seat: number]: number }>({});
  const fresh = useFreshLines(lines);
  useLayoutEffect(() => {
    const before = stood.current;
    stood.current = Object.fromEntries(game.seats.map((seat) => [seat, game.roles[seat]?.cell ?? -1]));
    const walks = fresh.map(told).filter((fact) => fact.type === "moved");
    if (isStill() || walks.length > CATCH_UP) return;
    for (const { seat, path } of walks) {
      const pawn = group.current?.querySelector<SVGElement>(`[data-pawn="${seat}"]`);
      if (pawn) walk(pawn, [before[seat] ?? -1, ...path], ring);
    }
  }, [lines]);
}

const walking = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** From cell to cell and then to its place; an animation would keep the main thread busy between them, too. */
function walk(pawn: SVGElement, path: readonly number[], ring: Ring): void {
  const spots = path.slice(0, -1).map((cell) => ring.spots[cell]).filter((spot) => spot !== undefined);
  clearTimeout(walking.get(pawn));
  const step = () => {
    const spot = spots.shift();
    stand(pawn, spot ? middleOf(spot) : lastPlaceOf(pawn));
    if (spot) walking.set(pawn, setTimeout(step, STEP_MS));
  };
  step();
}

function lastPlaceOf({ dataset }: SVGElement): Spot {
  const [x = 0, y = 0] = (dataset["place"] ?? "").split(" ").map(Number);
  return { x, y };
}

function stand(pawn: SVGElement, { x, y }: Spot): void {
  pawn.style.setProperty("--x", `${x}px`);
  pawn.style.setProperty("--y", `${y}px`);
}
