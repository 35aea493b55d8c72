import type { Listed } from "../state/games";
import { say } from "../words/sentences";
import style from "./facts.module.css";

/** For how many, and how long. */
export function Facts({ game: { seats, best, minutes } }: { game: Listed }) {
  const players = seats.min === seats.max ? say("players_exactly", { ...seats }) : say("players_range", { ...seats });
  return (
    <p class={style.facts}>
      <span>{players}</span>
      {seats.min < best && best < seats.max && <span>{say("players_best", { best })}</span>}
      {minutes && <span>{say("minutes_range", { ...minutes })}</span>}
    </p>
  );
}
