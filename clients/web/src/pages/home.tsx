import { useEffect } from "preact/hooks";
import { Band } from "../home/band";
import { Cards } from "../home/cards";
import { prefetchLater } from "../browser/prefetch";
import { forGood } from "../browser/storage";
import { Filters } from "../home/filters";
import { Hero } from "../home/hero";
import { Finished, Own, Running, Waiting } from "../home/lists";
import { Preview } from "../home/preview";
import { useTitle } from "../parts/title";
import { account } from "../state/account";
import { keepLooking } from "../state/lobby";
import { say } from "../words/sentences";
import style from "../home/home.module.css";

/** Our own tables, the games there are, a game that is being played, and the tables of all others. */
export function Home() {
  useTitle(say("home_title"));
  useEffect(keepLooking, []);
  useEffect(() => prefetchLater("/tables/:table"), []);
  useEffect(() => {
    // Those who have reported something here hear what came of it; for all others there is nothing to fetch.
    if (account.value && forGood.recall("reported")) void import("../moderation/report-news").then(({ tell }) => tell()).catch(() => undefined);
  }, [account.value?.player]);
  return (
    <div class={style.home}>
      <div class={style.top}>
        <Own />
        <Hero />
        <Band />
      </div>
      <Waiting />
      <Cards />
      <Preview />
      <Filters />
      <div class={style.columns}>
        <Running />
        <Finished />
      </div>
    </div>
  );
}
