import type { ComponentChildren } from "preact";
import { Token } from "../../boards/kit/token";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import { Dice } from "./dice";
import type { DiceProps } from "./state";
import { tell } from "./texts";

/** A seat at the table, and what lies before it. */
export interface Place {
  seat: number;
  /** Their faces as they lie open; 0 for each that is under the cup. */
  dice: readonly number[];
  lost: number;
  /** Whether the cup is off. */
  isLifted?: boolean | undefined;
  isTurn?: boolean;
  /** Whether a die of this seat is taken away now. */
  loses?: boolean;
  /** What it did, in a word. */
  did?: ComponentChildren;
}

interface Props extends Pick<DiceProps, "nameOf" | "seat"> {
  /** From the lower edge on, clockwise. */
  places: readonly Place[];
  /** Which round it is: cups are shaken for each. */
  round?: number;
  counted?: ((face: number) => boolean) | undefined;
  /** What lies in the middle. */
  children: ComponentChildren;
}

/** The table from above: who sits around it, each behind a cup. */
export function Table({ places, children, ...shared }: Props) {
  return (
    <div class={`${style.table} in-dark`} data-tray={places[0] && hasTray(places[0], shared.seat) || undefined} style={{ "--of": places.length }}>
      <div class={style.felt} data-about="table" />
      <ol>
        {places.map((place, at) => <Sitter key={place.seat} {...shared} place={place} at={at} of={places.length} />)}
      </ol>
      <div class={style.middle}>{children}</div>
    </div>
  );
}

/** The seats clockwise, from one's own on, or from the first. */
export function seatsFrom(own: number | null, size: number): number[] {
  return Array.from({ length: size }, (_, at) => ((at + (own ?? 1) - 1) % size) + 1);
}

interface SitterProps extends Omit<Props, "places" | "children"> {
  place: Place;
  at: number;
  of: number;
}

function Sitter({ place: { seat, dice, lost, isLifted, isTurn = false, loses, did }, at, of, seat: own, nameOf, round, counted }: SitterProps) {
  const { x, y } = placeOf(at, of);
  const isOpen = hasTray({ seat, isLifted }, own);
  const isOut = dice.length === 0;
  return (
    <li class={isOpen ? style.own : style.seat} data-about={`seat ${seat}`} data-side={isOpen ? undefined : sideOf(at, x, y)} aria-current={isTurn || undefined} style={{ "--x": x, "--y": y }}>
      <span class={style.who}>
        <Token seat={seat} nameOf={nameOf} turn={isTurn} own={seat === own} dead={isOut} name />
        {seat === own && <span class="hidden">{say("you")}</span>}
        {did && <span class={style.did}>{did}</span>}
      </span>
      {isOut && <span class="tag">{tell("out")}</span>}
      {isOpen && !isOut && <span class={style.tray}><Dice faces={dice} lost={lost} counted={counted} /></span>}
      {!isOpen && !isOut && (
        <span key={round} class={style.cup} data-lifted={isLifted || undefined} data-motion={loses || isLifted === undefined ? "shake" : undefined}>
          <Dice faces={dice} lost={isLifted === undefined ? lost : 0} counted={counted} />
        </span>
      )}
    </li>
  );
}

/** Whether the dice of this place lie open before the viewer, and not under a cup. */
function hasTray({ seat, isLifted }: Pick<Place, "seat" | "isLifted">, own: number | null): boolean {
  return seat === own && isLifted === undefined;
}

/** On which side of its face a cup stands: towards the middle. */
function sideOf(at: number, x: number, y: number): string {
  if (at === 0) return "bottom";
  if (y < -0.6) return "top";
  return x < 0 ? "left" : "right";
}

/** Where on the oval a place is: so much of the way from the middle to the right and to the lower edge. */
export function placeOf(at: number, of: number): { x: number; y: number } {
  const angle = Math.PI * (0.5 + (2 * at) / of);
  return { x: widened(Math.cos(angle), 0.75), y: widened(Math.sin(angle), 0.4) };
}

/** Nearer to the corners, where a table has room for a cup beside a face. */
function widened(part: number, power: number): number {
  return Math.round(1000 * Math.sign(part) * Math.abs(part) ** power) / 1000;
}
