import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useFolded } from "../../../boards/kit/fold";
import { Disc } from "../../../boards/kit/seat";
import { say } from "../../../words/sentences";
import { sideName, whole } from "../battle/names";
import type { Mbg, Seen } from "../state";
import { listed } from "./items";
import { type Axis, axisOf, lineOf } from "./plot";
import { BALANCES, type Balance } from "./turns";
import { tell } from "./texts";
import "./course.css";

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
    <figure class="curves">
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

function Plot({ balances, game, own, at, look, leave }: PlotProps) {
  const last = balances.length - 1;
  const axis = useMemo(() => axisOf(balances, game.win_money), [balances, game.win_money]);
  const place = `${(100 * at) / last}%`;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    look(Math.max(0, Math.min(last, Math.round((last * (clientX - left)) / width))));
  };
  return (
    <div class="plot">
      <Grid axis={axis} goal={game.win_money} />
      <div class="area" onPointerMove={point} onPointerLeave={leave}>
        <Drawing balances={balances} axis={axis} seats={game.seats} own={own} goal={game.win_money} />
        <i class="cursor" style={{ insetInlineStart: place }} aria-hidden="true" />
        {game.seats.map((seat) => {
          const money = balances[at]?.money.get(seat);
          return money === undefined ? null : <i key={seat} class={`dot seat-${seat}`} style={{ insetInlineStart: place, top: `${axis.y(money)}%` }} aria-hidden="true" />;
        })}
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          aria-label={tell("curves")}
          aria-valuetext={toldAt(balances[at], game)}
          onInput={({ currentTarget }) => look(currentTarget.valueAsNumber)}
        />
      </div>
      <p class="note turns" aria-hidden="true">
        <span>{tell("at_start")}</span>
        <span>{turnName(balances.at(-1))}</span>
      </p>
    </div>
  );
}

function Grid({ axis, goal }: { axis: Axis; goal: number }) {
  return (
    <div class="grid" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <span key={tick} class={tick === 0 ? "zero" : undefined} style={{ top: `${axis.y(tick)}%` }}>
          <small>{whole(tick)}</small>
        </span>
      ))}
      <span class="goal" style={{ top: `${axis.y(goal)}%` }}>
        <small>{tell("goal", { amount: whole(goal) })}</small>
      </span>
    </div>
  );
}

/** Apart from the turn that is looked at, so that it is drawn once. */
function Drawing({ balances, axis, seats, own, goal }: { balances: readonly Balance[]; axis: Axis; seats: readonly number[]; own: number | null; goal: number }) {
  return useMemo(
    () => (
      <svg viewBox={`0 0 ${balances.length - 1} 100`} preserveAspectRatio="none" aria-hidden="true">
        <line class="goal-line" x1={0} x2={balances.length - 1} y1={axis.y(goal)} y2={axis.y(goal)} />
        {seats.map((seat) => (
          <polyline key={seat} class={`curve seat-${seat}${seat === own ? " own" : ""}`} stroke-dasharray={DASHES[seat]} points={lineOf(balances, seat, axis)} />
        ))}
      </svg>
    ),
    [balances, axis, seats, own, goal],
  );
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
          <li key={seat} class={`row seat-${seat}`}>
            <svg class="sample" viewBox="0 0 34 6" width="34" height="6" aria-hidden="true">
              <polyline class="curve" stroke-dasharray={DASHES[seat]} points="1,3 33,3" />
            </svg>
            <Disc seat={seat} silent />
            <bdi>{sideName(game, seat)}</bdi> {seat === own && <span class="tag">{say("you")}</span>}
            {game.roles[seat]?.cell === -1 && <span class="tag">{tell("out")}</span>}
            <span class="sum">
              <b>{whole(balance?.money.get(seat) ?? 0)}</b>
              <small class={change(seat) < 0 ? "less" : "more"}>{before ? (change(seat) > 0 ? `+${whole(change(seat))}` : whole(change(seat))) : ""}</small>
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
