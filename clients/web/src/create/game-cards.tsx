import { cardOf } from "../boards/pictures";
import { Facts } from "../home/facts";
import { go, place } from "../browser/router";
import type { Listed } from "../state/games";
import { language } from "../browser/language";
import { say } from "../words/sentences";
import style from "./create.module.css";

/** Every game to choose from, and what the chosen one is. */
export function GameCards({ games, chosen }: { games: readonly Listed[]; chosen: Listed }) {
  return (
    <fieldset class={style.games}>
      <legend>{say("which_game")}</legend>
      <div class={style.cards}>
        {games.map(({ name, title }) => (
          <label key={name} class={style.card}>
            <span class={style.picture}>{cardOf(name) && <img src={cardOf(name)} alt="" width="320" height="160" />}</span>
            <span class="level">
              <input type="radio" name="game" value={name} checked={name === chosen.name} onChange={() => go(withGame(name), { replace: true })} />
              <span>{title[language.value]}</span>
            </span>
          </label>
        ))}
      </div>
      <p class={style.summary}>{chosen.summary[language.value]}</p>
      <Facts game={chosen} />
    </fieldset>
  );
}

/** The same page for another game: what else the address wishes stays. */
function withGame(game: string): string {
  const query = new URLSearchParams(place.peek().query);
  query.set("game", game);
  return `/new?${query}`;
}
