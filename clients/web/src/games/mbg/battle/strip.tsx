import { useMemo } from "preact/hooks";
import type { Mbg } from "../state";
import { officerName, whole } from "./names";
import type { Playing } from "./playback";
import { type Both, NORMAL, type Round, type Side, beginningOf } from "./rounds";
import type { Battle } from "../state";
import { Scrubber } from "../../../boards/kit/scrubber";
import { seatClass } from "../../../parts/seat-class";
import { tell } from "./texts";

const HEIGHT = 100;
const LANE = 7;

interface Props {
  game: Mbg;
  battle: Battle;
  rounds: readonly Round[];
  playing: Playing;
}

/** HP and defence of both sides over all rounds; where it is touched, there the play-back goes. */
export function Strip({ game, battle, rounds, playing }: Props) {
  const round = playing.round.value;
  const moments = useMemo(() => [beginningOf(battle), ...rounds.map(({ after }) => after)], [battle, rounds]);
  const at = moments[round] ?? beginningOf(battle);
  const [one, two] = battle.sides.map(({ main }) => officerName(game, main));
  const told = tell("chart_at", { round, one: one ?? "", two: two ?? "", hp_one: whole(at[0].hp), hp_two: whole(at[1].hp) });
  return (
    <Scrubber label={tell("chart")} text={told} most={playing.count} at={round} go={(to) => playing.go(to)}>
      <Drawing battle={battle} rounds={rounds} moments={moments} />
    </Scrubber>
  );
}

/** Apart from where the play-back stands, so that it is drawn once. */
function Drawing({ battle, rounds, moments }: Pick<Props, "battle" | "rounds"> & { moments: readonly Both[] }) {
  const most = Math.max(1, ...battle.sides.flatMap(({ hp, defence }) => [hp, defence]));
  const y = (value: number) => LANE * 2 + (HEIGHT - LANE * 4) * (1 - value / most);
  const points = (value: (both: Both) => number) => moments.map((both, x) => `${x},${y(value(both))}`).join(" ");
  const sides: readonly Side[] = [0, 1];
  return useMemo(
    () => (
      <svg viewBox={`0 0 ${Math.max(1, rounds.length)} ${HEIGHT}`} height="56" preserveAspectRatio="none" aria-hidden="true">
        <line stroke="var(--rule)" vector-effect="non-scaling-stroke" x1={0} x2={rounds.length} y1={y(0)} y2={y(0)} />
        {sides.map((side) => (
          <g key={side} class={seatClass(battle.sides[side].seat)} fill="none" stroke="var(--seat, var(--faint))" stroke-width={2.5}>
            <Lane rounds={rounds} side={side} y={side === 0 ? 0 : HEIGHT - LANE * 2} />
            {battle.sides[side].defence > 0 && <polyline stroke-dasharray="0.1 5" stroke-linecap="round" vector-effect="non-scaling-stroke" points={points((both) => both[side].defence)} />}
            <polyline stroke-dasharray={side === 0 ? undefined : "7 5"} vector-effect="non-scaling-stroke" points={points((both) => both[side].hp)} />
          </g>
        ))}
      </svg>
    ),
    [battle, rounds],
  );
}

/** Above for one side, below for the other: when it was in confusion or on fire, and when its techniques came. */
function Lane({ rounds, side, y }: { rounds: readonly Round[]; side: Side; y: number }) {
  return (
    <>
      {rounds.map(({ before, fired }, at) => (
        <g key={at}>
          {before[side].state !== NORMAL && <rect fill="var(--warn-soft)" stroke="none" x={at} width={1} y={y} height={LANE * 2} />}
          {before[side].burning > 0 && <rect fill="var(--red)" stroke="none" x={at} width={1} y={side === 0 ? y : y + LANE * 2 - 3} height={3} />}
          {fired.some((one) => one.side === side) && <path stroke-width={6} stroke-linecap="round" vector-effect="non-scaling-stroke" d={`M${at + 0.5} ${y + LANE}h0.001`} />}
        </g>
      ))}
    </>
  );
}
