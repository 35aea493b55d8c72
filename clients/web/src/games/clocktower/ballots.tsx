import { useFolded } from "../../boards/kit/fold";
import { Disc } from "../../boards/kit/disc";
import { Seat } from "../../boards/kit/seat";
import style from "./board.module.css";
import { BALLOTS, type Ballot } from "./days";
import { type TownProps, isReachable, livingIn, neededIn } from "./state";
import { tell } from "./texts";

/** Every nomination with its votes, the newest day first; and what it takes today. */
export function Ballots({ view: { game }, lines, words, nameOf }: TownProps) {
  const { ballots } = useFolded(BALLOTS, lines);
  const days = [...new Set(ballots.map(({ day }) => day))].toReversed();
  return (
    <section class="sheet" aria-label={tell("nominations")}>
      <h2>{tell("nominations")}</h2>
      {game.phase !== "over" && <p class="note">{tell(isReachable(game) ? "needed_why" : "needed_none_why", { living: livingIn(game).length, count: neededIn(game) })}</p>}
      {ballots.length === 0 && <p class="note">{tell("nominations_none")}</p>}
      {days.map((day) => (
        <div key={day}>
          <h3>{tell("day", { day })}</h3>
          <ul class={style.list}>
            {ballots.filter((ballot) => ballot.day === day).map((ballot) => (
              <li key={ballot.number} class="row" data-about-to-die={ballot.counted && ballot.about === ballot.seat ? "" : undefined}>
                <span class="row">
                  <Seat seat={ballot.by} nameOf={nameOf} /> <span aria-label={tell("nominates")}>→</span> <Seat seat={ballot.seat} nameOf={nameOf} />
                </span>
                {!ballot.virgin && <b class={style.end}>{ballot.voters.length}<small> / {ballot.needed || neededIn(game)}</small></b>}
                <span class={`row ${style.whole}`}>{ballot.voters.map((seat) => <Disc key={seat} seat={seat} />)}</span>
                <small>{outcomeOf(ballot, game.phase === "over" || day < game.day)}</small>
                {ballot.doubted.length > 0 && <p class={`${style.warning} ${style.whole}`}>{tell("ballot_doubted", { who: words.listed(ballot.doubted.map(nameOf)) })}</p>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** How a vote came out; of a day that is `past` nobody is still about to die. */
function outcomeOf({ counted, virgin, about, seat, voters, needed }: Ballot, past: boolean): string {
  if (virgin) return tell("ballot_virgin");
  if (!counted) return tell("ballot_open");
  if (about === seat) return tell(past ? "ballot_led" : "about");
  return tell(about === 0 && voters.length > 0 && voters.length === needed - 1 ? "ballot_tie" : "ballot_short");
}
