import { Disc } from "../../boards/kit/seat";
import { Deadline } from "../../parts/deadline";
import { activityOf } from "./activity";
import { type Mbg, type Seen, amount, told } from "./state";
import { tell } from "./texts";

interface Props {
  seen: Seen;
  /** Whether this viewer is asked something. */
  asked: boolean;
}

/** Which turn it is, what everybody plays for, and who does what now. */
export function TurnStatus({ seen, asked }: Props) {
  const { game } = seen;
  if (game.ending) return null;
  const { seats, until } = game.question;
  return (
    <section class={asked ? "now yours" : "now"} aria-label={tell("now")}>
      <p class="note">
        {game.turn > 0 && <strong>{tell("turn_of", { turn: game.turn, most: game.options.max_turn ?? 50 })}</strong>}{" "}
        {game.win_money > 0 && <span>{tell("goal", { sum: amount(game.win_money) })}</span>}
      </p>
      <p class="level doing">
        {seats.map((seat) => (
          <Disc key={seat} seat={seat} silent />
        ))}
        <span>
          {asked && <strong>{tell("your_turn")} </strong>}
          {activityOf(seen)}
        </span>
        {!asked && <Deadline at={until} />}
      </p>
      <LastRoll seen={seen} />
    </section>
  );
}

/** The last roll, as a die: of more than six steps as a number. */
function LastRoll({ seen: { lines, nameOf, game } }: { seen: Seen }) {
  const rolled = lastRoll(lines, game);
  if (!rolled) return null;
  return (
    <p class={`roll seat-${rolled.seat}`}>
      <Die steps={rolled.steps} />
      <span class="hidden">{tell("rolled", { who: nameOf(rolled.seat), steps: rolled.steps })}</span>
    </p>
  );
}

function lastRoll(lines: Seen["lines"], { turn }: Mbg): { seat: number; steps: number } | undefined {
  if (turn === 0) return undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    const fact = line && told(line);
    if (fact?.type === "rolled") return fact;
  }
  return undefined;
}

const PIPS: readonly (readonly [number, number][])[] = [
  [],
  [[2, 2]],
  [[1, 1], [3, 3]],
  [[1, 1], [2, 2], [3, 3]],
  [[1, 1], [3, 1], [1, 3], [3, 3]],
  [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
];

export function Die({ steps }: { steps: number }) {
  const pips = PIPS[steps];
  return (
    <svg class="die" viewBox="0 0 40 40" width="34" height="34" aria-hidden="true">
      <rect x={1} y={1} width={38} height={38} rx={8} />
      {pips && pips.length > 0 ? pips.map(([x, y]) => <circle key={`${x}${y}`} cx={x * 10} cy={y * 10} r={3.6} />) : <text x={20} y={27}>{steps}</text>}
    </svg>
  );
}
