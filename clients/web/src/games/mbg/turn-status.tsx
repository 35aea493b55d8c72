import { Token } from "../../boards/kit/token";
import { Deadline } from "../../parts/deadline";
import { seatClass } from "../../parts/seat-class";
import { activityOf } from "./activity";
import style from "./board.module.css";
import { FallenDie } from "./die";
import shared from "./officers.module.css";
import { News } from "./news";
import { compact } from "./room";
import { Money } from "./standings";
import { type Mbg, type Seen, amount, called, told } from "./state";
import { tell } from "./texts";

interface Props {
  seen: Seen;
  /** Whether this viewer is asked something. */
  asked: boolean;
  /** Whether there is no room for what happened last. */
  brief: boolean;
}

/** Which turn it is, what everybody plays for, whose turn it is with his money, and what he does. */
export function TurnStatus({ seen, asked, brief }: Props) {
  const { game, nameOf } = seen;
  if (game.ending) return null;
  const acting = game.question.seats[0] ?? game.seat;
  const role = game.roles[acting];
  // On a phone the plates show who acts, and the question itself says what is to be done.
  const isWide = !compact.value;
  return (
    <section class={`stack box ${style.now} ${seatClass(acting)}`} aria-label={tell("now")}>
      <div class="level">
        <div class={`note ${shared.grows}`} data-about="bank">
          {game.turn > 0 && <strong>{tell("turn_of", { turn: game.turn, most: game.options.max_turn ?? 50 })}</strong>}{" "}
          {game.win_money > 0 && <span>{tell("goal", { sum: amount(game.win_money) })}</span>}
        </div>
        {!isWide && <LastRoll seen={seen} />}
      </div>
      {role && isWide && (
        <div class="level">
          <Token seat={acting} nameOf={nameOf} turn own={seen.own === acting} size={54} />
          <h2 class={shared.grows} aria-hidden="true">
            <bdi>{called(role.name)}</bdi>
            <Money sum={game.money[acting] ?? 0} />
          </h2>
          <LastRoll seen={seen} />
        </div>
      )}
      {(isWide || !asked) && (
        <div>
          {asked && <strong>{tell("your_turn")} </strong>}
          {activityOf(seen)} {!asked && <Deadline at={game.question.until} />}
        </div>
      )}
      {!brief && <News seen={seen} />}
    </section>
  );
}

/** The last roll, as a die that falls. */
function LastRoll({ seen: { lines, nameOf, game } }: { seen: Seen }) {
  const rolled = lastRoll(lines, game);
  if (!rolled) return null;
  const { seq, seat, steps } = rolled;
  return (
    <p key={seq} class={seatClass(seat)}>
      <FallenDie steps={steps} />
      <span class="hidden">{tell("rolled", { who: nameOf(seat), steps })}</span>
    </p>
  );
}

function lastRoll(lines: Seen["lines"], { turn }: Mbg): { seq: number; seat: number; steps: number } | undefined {
  if (turn === 0) return undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    const fact = line && told(line);
    if (fact?.type === "rolled") return { seq: line?.seq ?? 0, seat: fact.seat, steps: fact.steps };
  }
  return undefined;
}
