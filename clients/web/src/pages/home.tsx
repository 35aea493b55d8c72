import { useEffect } from "preact/hooks";
import { Hero } from "../home/hero";
import { Lists } from "../home/lists";
import { Preview } from "../home/preview";
import { useTitle } from "../parts/title";
import { keepLooking } from "../state/lobby";
import { say } from "../words/say";
import style from "../home/home.module.css";

/** What this is, a game that is being played, and all tables there are. */
export function Home() {
  useTitle(say("home_title"));
  useEffect(keepLooking, []);
  return (
    <div class={style.home}>
      <Hero />
      <Preview />
      <Lists />
    </div>
  );
}
