import type { ComponentChildren } from "preact";
import { FaceMark, outlineOf } from "../../parts/face";
import { seatClass } from "../../parts/seat-class";
import type { NameOf } from "../../state/names";
import { say } from "../../words/sentences";
import { playerOf } from "./player";
import "./seat.css";
import style from "./token.module.css";

/** How things stand with a seat; each is told by a form of its own, and none by colour alone. */
export interface SeatState {
  /** It is this seat's turn: a second ring, with an arrow. */
  turn?: boolean | undefined;
  /** It is the viewer's: it stands on a base. */
  own?: boolean | undefined;
  /** Grey, draped and struck out. */
  dead?: boolean | undefined;
  /** Dimmed, with a dashed rim. */
  absent?: boolean | undefined;
  /** Picked in what the viewer is answering: ticked. */
  chosen?: boolean | undefined;
}

interface MarkProps extends SeatState {
  seat: number;
  nameOf: NameOf;
}

interface TokenProps extends MarkProps {
  /** Its width in pixels; else the style around it says it, as `--token`. */
  size?: number | undefined;
  /** Whether the name stands beneath. */
  name?: boolean | undefined;
  /** What lies on the token's edge or beneath its name. */
  children?: ComponentChildren;
}

/** Who sits at a seat: a round token with the face and the number, and the name beneath. Its states are for the eye: a board says them in words too. */
export function Token({ size, name = false, children, ...mark }: TokenProps) {
  const { seat, nameOf } = mark;
  const called = playerOf(seat, nameOf);
  return (
    <span class={`${style.token} ${seatClass(seat)}`} title={nameOf.bots?.has(seat) ? `${called} · ${say("is_bot")}` : called} style={size === undefined ? undefined : { "--token": `${size}px` }}>
      <span class={style.disc}>
        <svg class={style.mark} viewBox="0 0 64 64" aria-hidden="true">
          <Figure {...mark} />
        </svg>
        <svg class={style.badge} viewBox="0 0 24 24">
          <Badge seat={seat} />
        </svg>
      </span>
      {name && <bdi class={style.name}>{called}</bdi>}
      {children}
    </span>
  );
}

/** The same as part of a drawing: its middle, and how wide it is there. */
export function TokenMark({ x, y, size, ...mark }: MarkProps & { x: number; y: number; size: number }) {
  return (
    <g class={`${style.within} ${seatClass(mark.seat)}`} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 64})`}>
      <Figure {...mark} />
      <g transform="translate(40 40)">
        <Badge seat={mark.seat} />
      </g>
    </g>
  );
}

const ANTENNA = "M47 9l5-5";
const TURN = "M32 2a30 30 0 1 0 .01 0z";
const ARROW = "M22-5h20L32 10z";
const BASE = "M9 46h46l8 14.5a2.5 2.5 0 0 1-2.5 3.5h-57A2.5 2.5 0 0 1 1 60.5z";
const DRAPE = "M5 30C4-2 60-2 59 30c-3-7-10-7-13.5 0-3.5-7-10-7-13.5 0-3.5-7-10-7-13.5 0-3.5-7-10.5-7-13.5 0z";
const STROKE = "M14 52 50 12";
const TICK = "M1 11a10 10 0 1 0 20 0a10 10 0 1 0-20 0z";

/** A token on a field of 64 by 64, without its number. */
function Figure({ seat, nameOf, turn, own, dead, absent, chosen }: MarkProps) {
  const bot = nameOf.bots?.has(seat) === true;
  const rim = outlineOf(bot);
  return (
    <g class={[dead && style.dead, absent && style.absent].filter(Boolean).join(" ")}>
      {own && <path class={style.base} d={BASE} />}
      {turn && <path class={style.turn} d={TURN} />}
      <g class={style.body}>
        {bot && (
          <g class={style.antenna}>
            <path d={ANTENNA} />
            <circle cx="53" cy="4" r="3" />
          </g>
        )}
        <path class={style.ground} d={rim} />
        <FaceMark name={playerOf(seat, nameOf)} bot={bot} face={nameOf.faces?.get(seat)} />
        <path class={style.rim} d={rim} />
      </g>
      {turn && <path class={style.arrow} d={ARROW} />}
      {dead && <path class={style.drape} d={DRAPE} />}
      {dead && <path class={style.stroke} d={STROKE} />}
      {chosen && (
        <g class={style.chosen}>
          <path d={TICK} />
          <path class={style.tick} d="m6 11 3.5 4 6.5-8" />
        </g>
      )}
    </g>
  );
}

/** The seat's number, on a field of 24 by 24. */
function Badge({ seat }: { seat: number }) {
  return (
    <>
      <circle class={style.plate} cx="12" cy="12" r="11" />
      <text class={style.number} x="12" y="17.5" font-size="16" text-anchor="middle">
        {seat}
      </text>
    </>
  );
}
