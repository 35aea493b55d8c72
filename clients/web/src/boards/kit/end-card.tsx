import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Link } from "../../browser/router";
import { SHIELDED_MS } from "../../parts/shield";
import type { Result } from "../../wire/types";
import type { BoardModule, BoardProps, Ended, EndedSeat } from "../contract";
import { resultOf } from "./result";
import { playerOf } from "./player";
import { kitSay } from "./texts";
import { turningIn } from "./turning-facts";
import { Token } from "./token";
import { TurningCard } from "./turning-card";
import style from "./end-card.module.css";

/** How long after the one before it a seat's card turns, and all of them together. */
const EACH_MS = 260;
const ALL_MS = 2_600;
/** How long after the last one the result is told. */
const REST_MS = 700;

/** When the last card of an end has been turned, if that many turn one after the other. */
export function turnedAfter(seats: number): number {
  return seats === 0 ? 0 : afterOf(seats - 1, seats) + REST_MS;
}

function afterOf(index: number, seats: number): number {
  return index * Math.min(EACH_MS, ALL_MS / seats);
}

interface Props {
  table: string;
  module: BoardModule | undefined;
  board: BoardProps<any>;
  result: Result;
  /** How it is called where nobody played it to its end. */
  title?: string | undefined;
  /** What it is called for the seat that looks on, if nothing better is said. */
  own?: string | undefined;
  /** How far it has been told: the cards turn, and then all is. */
  told: "turning" | "told";
  /** What is said of it beside the game, and where to go from here. */
  children?: ComponentChildren;
}

/** The one card of an end: who everybody was, the result, why, and where the game turned. */
export function EndCard({ table, module, board, result, title, own, told, children }: Props) {
  const { outcomes } = result;
  const outcome = board.seat === null ? undefined : outcomes[board.seat];
  const isPlayed = result.how === "ended";
  const ended = isPlayed ? module?.ended?.(board) : undefined;
  const isTold = told === "told";
  return (
    <section class={`ended ${outcome && isTold ? outcome : ""} ${style.end}`} aria-label={kitSay("over")} aria-busy={!isTold}>
      {isTold ? <Heading board={board} result={result} ended={ended} title={title} own={own} /> : <h2 class={style.waits} aria-hidden="true">…</h2>}
      {ended && ended.seats.length > 0 && <Seats board={board} outcomes={isTold ? outcomes : {}} seats={ended.seats} turning={!isTold} />}
      {isTold && (
        <>
          {ended?.note && <p class="note">{ended.note}</p>}
          {isPlayed && <Turning table={table} module={module} board={board} />}
          <Ways>{children}</Ways>
        </>
      )}
    </section>
  );
}

/** Where to go from here; what is pressed in the moment in which it comes was meant for what was there before. */
function Ways({ children }: { children: ComponentChildren }) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const ways = own.current;
    if (!ways) return undefined;
    ways.inert = true;
    const due = setTimeout(() => (ways.inert = false), SHIELDED_MS);
    return () => clearTimeout(due);
  }, []);
  return (
    <div ref={own} class="stack">
      {children}
    </div>
  );
}

function Heading({ board, result, ended, title, own }: Pick<Props, "board" | "result" | "title" | "own"> & { ended: Ended | undefined }) {
  const all = title ?? resultOf(board, result, ended);
  const large = title === undefined && own !== undefined ? (ended?.own ?? own) : all;
  return (
    <>
      <h2 data-motion="settle">{large}</h2>
      {all !== large && <p class={style.all}>{all}</p>}
      {ended?.why && <p dir="auto">{ended.why}</p>}
    </>
  );
}

interface SeatsProps {
  board: BoardProps;
  outcomes: Result["outcomes"];
  seats: readonly EndedSeat[];
  turning: boolean;
}

/** Who everybody was, one seat after the other. */
function Seats({ board: { nameOf, seat: own }, outcomes, seats, turning }: SeatsProps) {
  const index = new Map(seats.map(({ seat }, at) => [seat, at]));
  return (
    <ol class={style.seats} aria-label={kitSay("who_was")}>
      {seats.map((one) => {
        const { seat, name, side, figure, note } = one;
        const outcome = outcomes[seat];
        return (
          <li key={`${seat} ${name}`} data-side={side} data-own={seat === own || undefined}>
            <span class={`who ${style.player}`}>
              <Token seat={seat} nameOf={nameOf} />
              <bdi>{playerOf(seat, nameOf)}</bdi>
            </span>
            <TurningCard up after={turning ? afterOf(index.get(seat) ?? 0, seats.length) : 0} class={`${style.card} ${turning ? "" : style.lies}`}>
              {figure} <bdi>{name}</bdi>
            </TurningCard>
            {outcome !== undefined && outcome !== "loss" && <span class="tag">{kitSay(outcome === "win" ? "won_short" : "drew_short")}</span>}
            {note !== undefined && !turning && <span class={style.note}>{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** Where the game turned, each with the way to it in the replay. */
function Turning({ table, module, board: { lines, words, as } }: Pick<Props, "table" | "module" | "board">) {
  const points = turningIn(lines, module?.turning ?? [], words);
  if (points.length === 0) return null;
  return (
    <section class={style.turning} aria-label={kitSay("turning")}>
      <h3>{kitSay("turning")}</h3>
      <ol>
        {points.map(({ seq, said }) => (
          <li key={seq}>
            <Link to={`/tables/${table}/replay?as=${encodeURIComponent(as)}&seq=${seq}`}>{said}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
