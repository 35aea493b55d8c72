import { citiesOf, officersOf } from "./numbers";
import { Who } from "./seats";
import { type Seen, amount, called } from "./state";
import { tell } from "./texts";

/** How it ended, and everybody's place. */
export function Ending({ seen }: { seen: Seen }) {
  const { game, nameOf, words } = seen;
  if (!game.ending) return null;
  const places = game.seats.toSorted((one, other) => rank(seen, other) - rank(seen, one));
  return (
    <section class="ending" aria-label={tell("result")}>
      <h2>
        {game.winners.length > 0 ? tell(game.winners.length > 1 ? "won_together" : "won", { who: words.listed(game.winners.map(nameOf)) }) : tell("nobody_won")}
      </h2>
      <p>{tell("ended_after", { turn: game.turn, why: words.code(`ending.${game.ending}`) })}</p>
      <ol class="stack">
        {places.map((seat, at) => (
          <li key={seat} class={game.winners.includes(seat) ? "row winner" : "row"}>
            <span class="place">{game.winners.includes(seat) ? "★" : at + 1}</span>
            <Who seat={seat} nameOf={nameOf} />
            <bdi class="role">{called(game.roles[seat]?.name)}</bdi>
            <small>
              {(game.roles[seat]?.cell ?? -1) < 0 ? tell("out") : tell("holds_end", { cities: citiesOf(game, seat).length, officers: officersOf(game, seat).length })}
            </small>
            <span class="money">{amount(game.money[seat] ?? 0)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Winners first, then the living by their money, then those who are out. */
function rank({ game }: Seen, seat: number): number {
  const money = game.money[seat] ?? 0;
  if (game.winners.includes(seat)) return 1e15 + money;
  return (game.roles[seat]?.cell ?? -1) < 0 ? money - 1e15 : money;
}
