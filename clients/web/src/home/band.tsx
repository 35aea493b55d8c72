import { hasFinishedFirst } from "../first/completion";
import { beginFirst, fetchGuideAhead } from "../first/first-table";
import { Press } from "../parts/press";
import { games, shortestFirst, titleOf } from "../state/games";
import { say } from "../words/sentences";
import style from "./home.module.css";

/** The way in for who was never here: the guided game of the shortest game, until it was played to its end. */
export function Band() {
  const game = shortestFirst(games.value).find(({ bots, minutes }) => bots.length > 0 && minutes);
  if (!game?.minutes || hasFinishedFirst(game.name)) return null;
  return (
    <section class={style.band} aria-label={say("first_time")}>
      <p>
        <strong>{say("first_time")}</strong> {say("first_learn", { game: titleOf(game.name), minutes: game.minutes.min })}
      </p>
      <Press class="main" act={() => beginFirst(game.name)} ahead={() => fetchGuideAhead(game.name)}>
        {say("first_begin")}
      </Press>
    </section>
  );
}
