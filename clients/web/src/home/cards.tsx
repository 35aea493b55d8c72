import { useSignal } from "@preact/signals";
import { hasFinishedFirst } from "../first/completion";
import { beginFirst, fetchGuideAhead } from "../first/first-table";
import { fetchAhead } from "../first/solo-table";
import { cardOf } from "../boards/pictures";
import { lazyComponent } from "../parts/lazy-component";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import { type Listed, games, shortestFirst } from "../state/games";
import { type Listing, freeSeats, ownSeats, tables } from "../state/lobby";
import { language } from "../browser/language";
import { say } from "../words/sentences";
import { Facts } from "./facts";
import { playNow, step } from "./quick-game";
import { texts } from "./texts";
import style from "./cards.module.css";

/** Cards that keep the place of games that are not known yet. */
const GHOSTS = [1, 2, 3, 4, 5, 6];

// Only who has a choice to make sees it.
const Offer = lazyComponent(() => import("./offer"), ({ Offer }) => Offer, texts);

/** Every game: what it looks like, for how many, how long, what it is, and the ways into it. */
export function Cards() {
  const known = games.value;
  const offered = useSignal<Listed | undefined>(undefined);
  const waiting = (game: string) => tables.value?.filter((one) => one.game === game && isWaiting(one)) ?? [];
  const chosen = offered.value;
  return (
    <section class={`${style.games} games`} aria-label={say("games_heading")} aria-busy={!known}>
      <ul class={style.cards}>
        {known
          ? shortestFirst(known).map((game) => <Card key={game.name} game={game} waiting={waiting(game.name).length} offer={() => (offered.value = game)} />)
          : GHOSTS.map((row) => <li key={row} class={`${style.card} ${style.ghost}`} />)}
      </ul>
      {chosen && <Offer key={chosen.name} game={chosen} waiting={waiting(chosen.name)} close={() => (offered.value = undefined)} />}
    </section>
  );
}

/** Whether people wait there for somebody like us. */
function isWaiting(one: Listing): boolean {
  return one.status === "open" && !one.private && freeSeats(one) > 0 && ownSeats(one).length === 0;
}

function Card({ game, waiting, offer }: { game: Listed; waiting: number; offer: () => void }) {
  const { name, bots } = game;
  const title = game.title[language.value];
  const picture = cardOf(name);
  const at = step.value?.game === name ? step.value.at : undefined;
  // With nobody waiting and no strength to choose there is nothing to ask.
  const play = async () => (waiting > 0 ? offer() : playNow(game));
  return (
    <li class={style.card} data-game={name}>
      <div class={style.picture}>{picture && <img src={picture} alt="" width="320" height="160" loading="lazy" />}</div>
      <div class={style.about}>
        <h2>{title}</h2>
        <Facts game={game} />
        <p class={style.summary}>{game.summary[language.value]}</p>
      </div>
      <div class={style.acts}>
        <Press class="main" act={play} ahead={() => fetchAhead(name)}>
          {at ? say(`step_${at}`) : say("play_now")}
          <span class="hidden"> {title}</span>
          {waiting > 0 && <span class={style.waiting}>{say("tables_wait", { count: waiting })}</span>}
        </Press>
        {bots.length > 0 && !hasFinishedFirst(name) && (
          <Press act={() => beginFirst(name)} ahead={() => fetchGuideAhead(name)}>
            {say("first_game")}
            <span class="hidden"> {title}</span>
          </Press>
        )}
        <Link to={`/games/${encodeURIComponent(name)}`} class="button">
          {say("game_rules")}
          <span class="hidden"> {title}</span>
        </Link>
      </div>
    </li>
  );
}
