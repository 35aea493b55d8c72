import { Disc } from "../../boards/kit/seat";
import type { StripProps } from "../../boards/contract";
import { type Clocktower, READER, isAlive, isVoting, livingIn, seatsOf, timeOf } from "./state";
import { tell } from "./strip-texts";
import style from "./strip.module.css";

/** A game of Clocktower for those who pass by: the time, who lives, and what is voted on. */
export const Glimpse = READER.reading(function Glimpse({ view: { game }, words, nameOf }: StripProps<Clocktower>) {
  return (
    <div class="stack">
      <p>
        <strong>{headOf(game)}</strong> {words.code(`phase.${game.phase}`, "")}
      </p>
      <ol class={`row ${style.seats}`}>
        {seatsOf(game).map((seat) => (
          <li key={seat} data-dead={!isAlive(game, seat) || undefined} data-hand={(isVoting(game) && game.vote.hands[seat]) || undefined}>
            <Disc seat={seat} />
            {!isAlive(game, seat) && <span class="hidden">{tell("dead")}</span>}
          </li>
        ))}
      </ol>
      <p>{newsOf(game, nameOf) || tell("living", { living: livingIn(game).length, size: game.size })}</p>
    </div>
  );
});

function headOf(game: Clocktower): string {
  if (game.winner === "good" || game.winner === "evil") return tell(game.winner);
  return timeOf(game) === "night" ? tell("night", { night: Math.max(1, game.night) }) : tell("day", { day: game.day });
}

function newsOf(game: Clocktower, nameOf: (seat: number) => string): string {
  const { vote, about } = game;
  if (isVoting(game)) return tell("vote", { who: nameOf(vote.seat), votes: vote.order.slice(0, vote.passed).filter((seat) => vote.hands[seat]).length });
  return about > 0 ? tell("about", { who: nameOf(about) }) : "";
}
