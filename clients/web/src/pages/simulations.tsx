import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Loading } from "../parts/loading";
import { sentenceOf } from "../state/notices";
import { useTitle } from "../parts/title";
import { bestBot } from "../state/bots";
import { games } from "../state/games";
import { Opening } from "../simulations/opening";
import { ResultCard } from "../simulations/result";
import { ask } from "../wire/http";
import type { Results, ResultShown } from "../wire/types";
import { say } from "../simulations/texts";
import style from "../simulations/simulations.module.css";

/** The commands that simulate something, the first with a game that the server has. */
function commands(): readonly string[] {
  const [game] = [...(games.value?.values() ?? [])].sort((one, other) => one.name.localeCompare(other.name));
  const bots = new Set([bestBot(game?.bots ?? []), "random"]);
  return [`sotto simulate ${game?.name ?? "GAME"} --tables 100 --bots ${[...bots].join(",")}`, "sotto arena one.py two.py --tables 20"];
}

/** What games among programs came to, and a way to open one from a file. */
export function SimulationsPage() {
  const results = useSignal<readonly ResultShown[] | undefined>(undefined);
  const trouble = useSignal<unknown>(undefined);
  useTitle(say("simulations"));
  useEffect(() => {
    const look = () =>
      void ask<Results>("GET", "/api/results").then(
        (told) => {
          results.value = told.results;
          trouble.value = undefined;
        },
        (no: unknown) => (trouble.value = no),
      );
    look();
    // Somebody who comes back from the terminal has perhaps simulated something there.
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return (
    <div class={style.simulations}>
      <header>
        <h1>{say("simulations")}</h1>
        <p>{say("simulations_intro")}</p>
        <Opening />
      </header>
      {Boolean(trouble.value) && <p role="alert">{sentenceOf(trouble.value)}</p>}
      {!results.value && !trouble.value && <Loading />}
      {results.value?.length === 0 && <Empty />}
      {results.value?.map((result, place) => <ResultCard key={result.name} result={result} open={place === 0} />)}
    </div>
  );
}

function Empty() {
  return (
    <section class="sheet none">
      <h2>{say("simulations_none")}</h2>
      <p>{say("simulations_how")}</p>
      {commands().map((command) => (
        <pre key={command}>
          <code>{command}</code>
        </pre>
      ))}
      <p>{say("simulations_then")}</p>
    </section>
  );
}
