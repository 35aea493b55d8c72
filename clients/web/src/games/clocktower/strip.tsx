import { Called, Disc } from "../../boards/kit/disc";
import type { StripProps } from "../../boards/contract";
import { type Clocktower, READER, isAlive, isVoting, livingIn, seatsOf, timeOf } from "./state";
import { tell } from "./strip-texts";
import style from "./strip.module.css";

/** A game of Clocktower for those who pass by: the time, who lives, and what is voted on. */
export const Glimpse = READER.reading(function Glimpse({ view: { game }, words, nameOf }: StripProps<Clocktower>) {
  return (
    <div class={style.town}>
      <div class={style.middle}>
        <strong>{headOf(game)}</strong>
        <span>{words.code(`phase.${game.phase}`, "")}</span>
        <small>{newsOf(game, nameOf) || tell("living", { living: livingIn(game).length, size: game.size })}</small>
      </div>
      <ol>
        {seatsOf(game).map((seat) => (
          <li key={seat} class={isAlive(game, seat) ? undefined : style.dead} style={placeOf(seat, game.size)} data-hand={(isVoting(game) && game.vote.hands[seat]) || undefined}>
            {game.size <= NAMED_MOST ? <Called seat={seat} nameOf={nameOf} /> : <Disc seat={seat} />}
            {!isAlive(game, seat) && <span class="hidden">{tell("dead")}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
});

/** In a larger circle names would lie over each other. */
const NAMED_MOST = 9;

/** Where a seat stands in the circle, in hundredths of its box. */
function placeOf(seat: number, size: number) {
  const turn = (2 * Math.PI * (seat - 1)) / size;
  return { "--x": `${50 + 40 * Math.sin(turn)}%`, "--y": `${46 - 38 * Math.cos(turn)}%` };
}

function headOf(game: Clocktower): string {
  if (game.winner === "good" || game.winner === "evil") return tell(game.winner);
  return timeOf(game) === "night" ? tell("night", { night: Math.max(1, game.night) }) : tell("day", { day: game.day });
}

function newsOf(game: Clocktower, nameOf: (seat: number) => string): string {
  const { vote, about } = game;
  if (isVoting(game)) return tell("vote", { who: nameOf(vote.seat), votes: vote.order.slice(0, vote.passed).filter((seat) => vote.hands[seat]).length });
  return about > 0 ? tell("about", { who: nameOf(about) }) : "";
}
