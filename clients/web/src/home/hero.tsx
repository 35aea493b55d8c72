import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { Link } from "../router";
import { games, titleOf } from "../state/games";
import { say } from "../words/say";
import { playNow, step } from "./play";
import style from "./home.module.css";

/** What Sotto is, and the ways to begin. */
export function Hero() {
  return (
    <section class={style.hero}>
      <h1>{say("motto")}</h1>
      <p class={style.lead}>{say("home_lead")}</p>
      <PlayNow />
    </section>
  );
}

function PlayNow() {
  const known = [...(games.value?.values() ?? [])];
  const chosen = useSignal("");
  const game = known.find((one) => one.name === chosen.value) ?? known[0];
  const at = step.value;
  return (
    <div class={style.begin}>
      {known.length > 1 && (
        <label class={style.which}>
          <span>{say("pick_game")}</span>
          <select value={game?.name ?? ""} onChange={(event) => (chosen.value = event.currentTarget.value)}>
            {known.map(({ name }) => (
              <option key={name} value={name}>
                {titleOf(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Press class={`main ${style.big}`} disabled={!game} act={async () => game && playNow(game)}>
        {say("play_now")}
      </Press>
      <Link to="/new" class={`button ${style.big}`}>
        {say("new_table")}
      </Link>
      <Link to={`/new?with=people&private=1${game ? `&game=${encodeURIComponent(game.name)}` : ""}`} class={style.friends}>
        {say("with_friends")}
      </Link>
      <p class={style.step} role="status">
        {at ? say(`step_${at}`) : say("no_sign_up")}
      </p>
    </div>
  );
}
