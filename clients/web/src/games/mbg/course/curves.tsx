import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useFolded } from "../../../boards/kit/fold";
import { Scrubber } from "../../../boards/kit/scrubber";
import { Disc } from "../../../boards/kit/disc";
import { Change } from "../../../boards/kit/stat-bar";
import { seatClass } from "../../../parts/seat-class";
import { say } from "../../../words/sentences";
import { sideName, whole } from "../battle/names";
import type { Mbg, Seen } from "../state";
import { listed } from "./items";
import { type Axis, axisOf, lineOf } from "./plot";
import { BALANCES, type Balance } from "./turns";
import { tell } from "./texts";
import style from "./course.module.css";

/** Curves are told apart without colours, too. */
const DASHES: readonly (string | undefined)[] = [undefined, undefined, "9 4", "3 3", "11 4 3 4", "16 6", "6 3 2 3 2 3"];

/** The money of all roles, turn by turn, and how far each is from the goal. */
export function Curves({ game, own, lines }: Seen) {
  const balances = useFolded(BALANCES, lines);
  const wanted = useSignal<number | undefined>(undefined);
  if (balances.length < 2) return <p class="empty">{tell("curves_none")}</p>;
  const last = balances.length - 1;
  const at = Math.min(last, wanted.value ?? last);
  const look = (to: number) => {
    wanted.value = to >= last ? undefined : to;
  };
  return (
    <figure class={`stack ${style.course}`}>
      <Plot balances={balances} game={game} own={own} at={at} look={look} leave={() => look(last)} />
      <Legend balances={balances} game={game} own={own} at={at} />
    </figure>
  );
}

interface PlotProps {
  balances: readonly Balance[];
  game: Mbg;
  own: number | null;
  at: number;
  look: (at: number) => void;
  leave: () => void;
}

const HEIGHT_PX = 220;

function Plot({ balances, game, own, at, look, leave }: PlotProps) {
  const last = balances.length - 1;
  const axis = useMemo(() => axisOf(balances, game.win_money), [balances, game.win_money]);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    look(Math.max(0, Math.min(last, Math.round((last * (clientX - left)) / width))));
  };
  return (
    <div onPointerMove={point} onPointerLeave={leave}>
      <Scrubber label={tell("curves")} text={toldAt(balances[at], game)} most={last} at={at} go={look}>
        <svg height={HEIGHT_PX} overflow="visible" aria-hidden="true">
          <Grid axis={axis} goal={game.win_money} />
          <Drawing balances={balances} axis={axis} seats={game.seats} own={own} />
          {game.seats.map((seat) => {
            const money = balances[at]?.money.get(seat);
            return money === undefined ? null : <circle key={seat} class={seatClass(seat)} cx={`${(100 * at) / last}%`} cy={`${axis.y(money)}%`} r={5} fill="var(--seat)" stroke="var(--sheet)" stroke-width={2} />;
          })}
        </svg>
      </Scrubber>
      <p class={`level note ${style.apart}`} aria-hidden="true">
        <span>{tell("at_start")}</span>
        <span>{turnName(balances.at(-1))}</span>
      </p>
    </div>
  );
}

function Grid({ axis, goal }: { axis: Axis; goal: number }) {
  return (
    <>
      {axis.ticks.map((tick) => (
        <Tick key={tick} y={axis.y(tick)} text={whole(tick)} />
      ))}
      <Tick y={axis.y(goal)} text={tell("goal", { amount: whole(goal) })} goal />
    </>
  );
}

/** A line across with what it stands for above it. */
function Tick({ y, text, goal = false }: { y: number; text: string; goal?: boolean }) {
  return (
    <>
      <line x2="100%" y1={`${y}%`} y2={`${y}%`} stroke={goal ? "var(--ink)" : "var(--rule)"} stroke-dasharray={goal ? "2 4" : undefined} />
      <text x={goal ? "99%" : "2"} y={`${y}%`} dy={-3} text-anchor={goal ? "end" : "start"} font-size={12} fill={goal ? "var(--ink)" : "var(--faint)"}>
        {text}
      </text>
    </>
  );
}

/** Apart from the turn that is looked at, so that it is drawn once. */
function Drawing({ balances, axis, seats, own }: { balances: readonly Balance[]; axis: Axis; seats: readonly number[]; own: number | null }) {
  return useMemo(
    () => (
      <svg width="100%" height="100%" viewBox={`0 0 ${balances.length - 1} 100`} preserveAspectRatio="none" overflow="visible">
        {seats.map((seat) => (
          <Curve key={seat} seat={seat} width={seat === own ? 3.6 : 2.2} points={lineOf(balances, seat, axis)} />
        ))}
      </svg>
    ),
    [balances, axis, seats, own],
  );
}

/** A seat's line, told from the others by its dashes, too. */
function Curve({ seat, width, points }: { seat: number; width: number; points: string }) {
  return <polyline class={seatClass(seat)} fill="none" stroke="var(--seat, var(--faint))" stroke-width={width} stroke-linejoin="round" vector-effect="non-scaling-stroke" stroke-dasharray={DASHES[seat]} points={points} />;
}

/** Who has how much at the turn looked at, the richest first; also what tells the lines apart. */
function Legend({ balances, game, own, at }: Pick<PlotProps, "balances" | "game" | "own" | "at">) {
  const balance = balances[at];
  const before = balances[at - 1];
  const seats = richest(balance, game);
  const change = (seat: number) => (balance?.money.get(seat) ?? 0) - (before?.money.get(seat) ?? 0);
  return (
    <figcaption>
      <b>{turnName(balance)}</b>
      <ol>
        {seats.map((seat) => (
          <li key={seat} class={`row ${style.line}`}>
            <svg viewBox="0 0 34 6" width="34" height="6" aria-hidden="true">
              <Curve seat={seat} width={2.2} points="1,3 33,3" />
            </svg>
            <Disc seat={seat} silent />
            <bdi>{sideName(game, seat)}</bdi> {seat === own && <span class="tag">{say("you")}</span>}
            {game.roles[seat]?.cell === -1 && <span class="tag">{tell("out")}</span>}
            <span class={style.sum}>
              <b>{whole(balance?.money.get(seat) ?? 0)}</b> {before && <Change of={change(seat)}>{change(seat) > 0 ? `+${whole(change(seat))}` : whole(change(seat))}</Change>}
            </span>
          </li>
        ))}
      </ol>
    </figcaption>
  );
}

function richest(balance: Balance | undefined, { seats }: Mbg): number[] {
  const money = (seat: number) => balance?.money.get(seat) ?? 0;
  return seats.toSorted((one, other) => money(other) - money(one));
}

function turnName(balance: Balance | undefined): string {
  return balance && balance.turn > 0 ? tell("at_turn", { turn: balance.turn }) : tell("at_start");
}

function toldAt(balance: Balance | undefined, game: Mbg): string {
  const list = listed(richest(balance, game), (seat) => tell("curve_one", { who: sideName(game, seat), amount: whole(balance?.money.get(seat) ?? 0) }));
  return tell("curve_told", { turn: turnName(balance), list });
}
