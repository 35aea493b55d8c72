import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { low, narrow } from "../../boards/frame/layout";
import type { Line } from "../../wire/types";
import { askedFor, groundOf, leadTo, stepsIn } from "./answers";
import type { Ballot } from "./ballots";
import { brief } from "../../boards/kit/brief";
import { Courtyard, Light } from "./courtyard";
import { Figure, Ghost, type MapProps } from "./figure";
import { type Cell, PLACES, SIZE, type Step, same } from "./geometry";
import { hearingOf, heardFrom, rangeOf } from "./hearing";
import { type Ground, cellsOf, endOf, walkedTo, ways } from "./path";
import { bySeat } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props extends MapProps {
  lines: readonly Line[];
  /** The newest proposal. */
  ballot: Ballot | undefined;
}

/** Where everybody stands; walks are laid on it, and figures chosen. */
export function AvalonMap({ lines, ballot, ...props }: Props) {
  const { game, own, asking, nameOf } = props;
  const walk = own === null ? undefined : askedFor(asking, "walk");
  const ground = walk && own !== null ? groundOf(game, own, walk) : undefined;
  const steps = walk && ground ? stepsIn(walk, ground) : [];
  const end = ground && endOf(ground.start, steps);
  const terrain = useRef<HTMLDivElement>(null);
  const tight = useTight(terrain);
  const ear = earOf(props, ground, steps);
  const heard = ear ? heardFrom(game, ear.seat, ear.cell, ear.range) : [];
  const votes = ballot?.counted && ballot.round === game.round && ballot.proposal === game.vote_round && !game.missions[game.round] ? ballot.votes : {};
  return (
    <section class={style.map} aria-label={tell("map")}>
      <p class="hidden">{tell("map_text")}</p>
      <div class={`map ${narrow.value ? "whole-map " : ""}${style.wall}`} data-about="courtyard">
        <Ruler />
        <Ruler down />
        <div ref={terrain} class={style.terrain} data-tight={tight || undefined}>
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
            <Courtyard />
            {ear && <Light middle={ear.cell} range={ear.range} hearing={hearingOf(game)} />}
            {walk && ground && <Reach ground={ground} lead={(cell) => leadTo(walk, ground, cell)} />}
            {ground && steps.length > 0 && <Path ground={ground} steps={steps} />}
          </svg>
          {end && own !== null && !same(end, ground.start) && <Ghost seat={own} cell={end} nameOf={nameOf} tight={tight} />}
          {bySeat(game.positions).map(([seat, cell]) => (
            <Figure key={seat} {...props} seat={seat} cell={cell} path={walkedTo(lines, seat, cell)} vote={votes[seat]} heard={heard.includes(seat)} tight={tight} />
          ))}
        </div>
        {CORNERS.map((at) => <Brazier key={at} at={at} />)}
      </div>
      <Heard {...props} ear={ear} heard={heard} walking={steps.length > 0} />
    </section>
  );
}

/** The corners of the wall, as insets. */
const CORNERS = ["-6px auto auto -6px", "-6px -6px auto auto", "auto auto -6px -6px", "auto -6px -6px auto"];

/** Below this many pixels of height a cell has no room for a name. */
const NAMED_PX = 46;

/** Whether the cells are too low for all that a figure can show. */
function useTight(terrain: RefObject<HTMLElement | null>): boolean {
  const tight = useSignal(narrow.value);
  useLayoutEffect(() => {
    const ground = terrain.current;
    if (!ground || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => (tight.value = ground.clientHeight < NAMED_PX * SIZE);
    const sizes = new ResizeObserver(measure);
    sizes.observe(ground);
    measure();
    return () => sizes.disconnect();
  }, []);
  return tight.value;
}

/** An ear on the map: whose it is, where, and how far it hears. */
interface Ear {
  seat: number;
  cell: Cell;
  range: number;
}

/** The selected figure's hearing if its role is known, else the viewer's own, from where a laid walk ends. */
function earOf({ game, own, known, selected }: MapProps, ground: Ground | undefined, steps: readonly Step[]): Ear | undefined {
  const chosen = selected.value;
  const seat = chosen !== null && known.has(chosen) ? chosen : own;
  if (seat === null) return undefined;
  const as = known.get(seat);
  const cell = seat === own && ground ? endOf(ground.start, steps) : game.positions[seat];
  return as && as.role !== "special" && cell ? { seat, cell, range: rangeOf(as.role) } : undefined;
}

function Ruler({ down = false }: { down?: boolean }) {
  return (
    <div class={style.ruler} data-down={down || undefined} aria-hidden="true">
      {PLACES.map((place) => (
        <span key={place}>{place}</span>
      ))}
    </div>
  );
}

/** A fire on a corner of the wall. */
function Brazier({ at }: { at: string }) {
  return (
    <svg class={style.brazier} style={{ "--at": at }} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="#3a2c1c" stroke="#f0c65c" stroke-width="2" />
      <path d="M16 4q9 8 6 15a6.5 6.5 0 0 1-13 0q-1-5 3-8 1 4 3 4 3-4 1-11Z" fill="#ff8a24" />
      <path d="M16 14q5 4 3 8a3.5 3.5 0 0 1-6.5-1q0-2 3.5-7Z" fill="#ffe29a" />
    </svg>
  );
}

function Reach({ ground, lead }: { ground: Ground; lead: (cell: Cell) => void }) {
  return (
    <g data-about="reach">
      {[...ways(ground).keys()].map((key) => {
        const [row = 0, column = 0] = key.split(" ").map(Number);
        return (
          <g key={key} data-cell={key} cursor="pointer" onClick={() => lead([row, column])}>
            <rect x={column} y={row} width="1" height="1" fill="transparent" />
            <ellipse cx={column + 0.5} cy={row + 0.5} rx="0.09" ry="0.13" fill="#fff3cf" stroke="#5d4716" stroke-width="0.03" />
          </g>
        );
      })}
    </g>
  );
}

function Path({ ground, steps }: { ground: Ground; steps: readonly Step[] }) {
  const points = cellsOf(ground.start, steps).map(([row, column]) => `${column + 0.5},${row + 0.5}`);
  return <polyline points={points.join(" ")} fill="none" stroke="#fff3cf" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 10" vector-effect="non-scaling-stroke" pointer-events="none" />;
}

function Heard({ own, words, nameOf, ear, heard, walking }: MapProps & { ear: Ear | undefined; heard: readonly number[]; walking: boolean }) {
  if (!ear) return null;
  const whose = ear.seat !== own ? "seat_hears" : walking ? "you_would_hear" : "you_hear";
  const seats = words.listed(heard.map(brief(nameOf)));
  return (
    <output class={low.value ? "hidden" : "note"}>
      {heard.length > 0 ? tell(whose, { seats, who: brief(nameOf)(ear.seat) }) : tell(`${whose}_nobody`, { who: brief(nameOf)(ear.seat) })}
    </output>
  );
}
