import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { Link } from "../router";
import { games, titleOf } from "../state/games";
import { say } from "../words/say";
import { playNow, step } from "./play";

/** What Sotto is, and the ways to begin. */
export function Hero() {
  return (
    <section class="hero">
      <h1>{say("motto")}</h1>
      <p class="lead">{say("home_lead")}</p>
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
    <div class="begin">
      {known.length > 1 && (
        <label class="which">
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
      <Press class="main big" disabled={!game} act={async () => game && playNow(game)}>
        {say("play_now")}
      </Press>
      <Link to="/new" class="button big">
        {say("new_table")}
      </Link>
      <Link to={`/new?with=people&private=1${game ? `&game=${encodeURIComponent(game.name)}` : ""}`} class="friends">
        {say("with_friends")}
      </Link>
      <p class="step" role="status">
        {at ? say(`step_${at}`) : say("no_sign_up")}
      </p>
    </div>
  );
}
