import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill } from "../../browser/media";
import { playerOf } from "../../boards/kit/player";
import { useSelection } from "../../boards/kit/selection";
import { TokenMark } from "../../boards/kit/token";
import { seatClass } from "../../parts/seat-class";
import type { Asking } from "../../prompts/asking";
import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { askedFor } from "./answers";
import { type Cell, same } from "./geometry";
import type { Known } from "./knowledge";
import { RoleFigure } from "./role-figure";
import { Crown, Guard, knownText } from "./seat-marks";
import { type Avalon, leaderNow, teamNow } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

/** How long a walk takes: each step, and at most all of them. */
const STEP_MS = 130;
const WALK_MS = 400;

export interface MapProps {
  game: Avalon;
  own: number | null;
  known: ReadonlyMap<number, Known>;
  asking: readonly Asking[];
  selected: Signal<number | null>;
  words: Words;
  nameOf: NameOf;
}

interface Props extends MapProps {
  seat: number;
  cell: Cell;
  /** The way by which it came there, its beginning among it. */
  path: readonly Cell[] | undefined;
  /** How it voted on the team that is on its way. */
  vote: boolean | undefined;
  /** Whether the ear on the map hears it. */
  heard: boolean;
  /** Whether there is no room beside its token. */
  tight: boolean;
}

/** Who stands on a cell, with all that is to be seen and known of it. */
export function Figure({ seat, cell, path, vote, heard, tight, game, own, known, asking, selected, words, nameOf }: Props) {
  const asked = askedFor(asking, "propose_team") ?? askedFor(asking, "assassinate");
  const picking = useSelection(asked);
  const chosen = picking.is(seat);
  const as = known.get(seat);
  const walker = useWalk(cell, path);
  const press = () => {
    if (asked) picking.pick(seat);
    else selected.value = selected.peek() === seat ? null : seat;
  };
  const [row, column] = cell;
  const comma = words.language === "zh" ? "，" : ", ";
  const seen = [tell("at", { row, column }), ...marksOf(game, seat)].join(comma);
  const isMember = teamNow(game).includes(seat);
  return (
    <button
      ref={walker}
      type="button"
      class={`figure ${style.figure}`}
      style={placed(cell)}
      data-about={`seat ${seat}`}
      data-own={seat === own || undefined}
      data-member={isMember || undefined}
      data-heard={heard || undefined}
      aria-pressed={asked ? chosen : selected.value === seat}
      onClick={press}
    >
      <span class="hidden">{[nameOf(seat), as && knownText(as, words), seen].filter(Boolean).join(comma)}</span>
      <Piece
        {...{ seat, nameOf, tight, known: as, isMember, chosen }}
        isOwn={seat === own}
        isLeader={leaderNow(game) === seat}
        isTurn={game.turn === seat}
        isStruck={game.assassinated === seat}
        ballot={vote === undefined ? (game.phase === "vote" && game.voted[seat] ? "cast" : undefined) : vote ? "yes" : "no"}
      />
      <bdi class={style.plate} data-over={tight || undefined} aria-hidden="true">
        {playerOf(seat, nameOf)}
      </bdi>
    </button>
  );
}

/** Where a walk would end. */
export function Ghost({ seat, cell, nameOf, tight }: Pick<Props, "seat" | "cell" | "nameOf" | "tight">) {
  return (
    <span class={style.figure} style={placed(cell)} aria-hidden="true" inert>
      <Piece seat={seat} nameOf={nameOf} tight={tight} ghost />
    </span>
  );
}

interface PieceProps extends Pick<Props, "seat" | "nameOf" | "tight"> {
  known?: Known | undefined;
  isOwn?: boolean;
  isLeader?: boolean;
  isMember?: boolean;
  isTurn?: boolean;
  isStruck?: boolean;
  chosen?: boolean;
  /** Not there yet. */
  ghost?: boolean;
  ballot?: keyof typeof BALLOTS | undefined;
}

const BALLOTS = { yes: ["✓", "var(--good)"], no: ["✗", "var(--warn)"], cast: ["●", "var(--accent)"] } as const;

/** Where what belongs to a figure is, about the middle of its token: cells are wide on a desk, and on a phone there is no room beside. */
const WIDE = { box: "-49 -35 98 66", token: 50, face: -9, cloak: 1, crown: [-31, -37, 25], guard: [-46, -12, 24], role: [20, -32, 27], ballot: [35, 8, 9] } as const;
const TIGHT = { box: "-20 -20 40 37", token: 40, face: -3, cloak: 0.55, crown: [-18, -20, 15], guard: [-20, 1, 14], role: [6, -20, 15], ballot: [-0.5, 10, 6.5] } as const;

/** A token on a cloak of the seat's colour: in it the guard of who is on the team, the crown of who leads, the arms of who is known. */
function Piece({ seat, nameOf, tight, known, isOwn, isLeader, isMember, isTurn, isStruck, chosen, ghost, ballot }: PieceProps) {
  const { box, token, face, cloak, crown, guard, role, ballot: at } = tight ? TIGHT : WIDE;
  return (
    <svg class={`${style.piece} ${seatClass(seat)}`} viewBox={box} opacity={ghost ? 0.6 : undefined} aria-hidden="true">
      <g transform={`scale(${cloak})`} stroke="#0b1228">
        <ellipse cx="3" cy="29" rx="38" ry="6" fill="#03060f" opacity="0.65" stroke="none" />
        <path d="M0 0Q-20 4-33 29q33 7 66 0Q20 4 0 0Z" fill="var(--seat)" />
        <path d="M0 0Q20 4 33 29q-16 3.5-33 3.500ZM-14 8q-9 10-12 22l5 1q2-12 7-23Z" fill="#000" opacity="0.35" stroke="none" />
      </g>
      <TokenMark seat={seat} nameOf={nameOf} x={0} y={face} size={token} turn={isTurn} own={isOwn} dead={isStruck} chosen={chosen} />
      {isLeader && <Crown data-about="crown" x={crown[0]} y={crown[1]} width={crown[2]} />}
      {isMember && <Guard x={guard[0]} y={guard[1]} width={guard[2]} />}
      {known && <RoleFigure role={known.role} letter={tight ? tell(`short_${known.role}`) : undefined} x={role[0]} y={role[1]} width={role[2]} />}
      {ballot && (
        <g data-about={`ballot ${seat}`} transform={`translate(${at[0]} ${at[1]})`}>
          <rect x={-at[2]} y={-at[2]} width={2 * at[2]} height={2 * at[2]} rx={ballot === "no" ? 3 : at[2]} fill={BALLOTS[ballot][1]} stroke="#0b1228" />
          <text y={at[2] * 0.5} font-size={at[2] * 1.45} font-weight="700" text-anchor="middle" fill="#0b1228">{BALLOTS[ballot][0]}</text>
        </g>
      )}
    </svg>
  );
}

/** What everybody may see of a seat, in words. */
function marksOf(game: Avalon, seat: number): string[] {
  return [
    leaderNow(game) === seat && tell("leads"),
    teamNow(game).includes(seat) && tell("in_team"),
    game.turn === seat && tell("on_turn"),
    game.phase === "vote" && game.voted[seat] && tell("has_voted"),
    game.assassinated === seat && tell("struck"),
  ].filter((mark) => typeof mark === "string");
}

function placed([row, column]: Cell) {
  return { "--row": row, "--column": column };
}

/** Walk there from where it stood, cell by cell where the way was told. */
function useWalk(cell: Cell, path: readonly Cell[] | undefined) {
  const walker = useRef<HTMLButtonElement>(null);
  const before = useRef(cell);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = cell;
    if (same(from, cell) || isStill() || !walker.current?.animate) return;
    const [first, last] = [path?.[0], path?.at(-1)];
    const way = path && first && last && same(first, from) && same(last, cell) ? path : [from, cell];
    walker.current.animate(
      way.map(([row, column]) => ({ transform: `translate(${100 * (column - cell[1])}%, ${100 * (row - cell[0])}%)` })),
      { duration: Math.min(WALK_MS, STEP_MS * (way.length - 1)), easing: "ease-in-out" },
    );
  }, [cell[0], cell[1]]);
  return walker;
}
