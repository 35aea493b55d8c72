import { Disc } from "../../../boards/kit/disc";
import type { Mbg } from "../state";
import type { Fight } from "./fights";
import { Sign } from "./icons";
import { resultOf, titleOf } from "./results";
import { tell } from "./texts";
import style from "./battle.module.css";

/** One battle in a line: who fought whom, what came of it, and the way to see it. */
export function Entry({ fight, game, on, open }: { fight: Fight; game: Mbg; on: boolean; open: (seq: number) => void }) {
  const title = titleOf(fight, game);
  return (
    <li class={`level box ${style.fight}`}>
      <span title={tell(fight.kind)}>
        <Sign name={fight.kind} />
      </span>
      <span class={style.grows}>
        <b>
          {fight.sides.map((seat) => seat > 0 && <Disc key={seat} seat={seat} silent />)} {title}
        </b>{" "}
        <small>
          {tell("turn", { turn: fight.turn })} · {resultOf(fight, game).join(tell("result_comma"))}
        </small>
      </span>
      {fight.battle && (
        <button type="button" aria-label={tell("watch_this", { what: title })} aria-pressed={on} onClick={() => open(fight.seq)}>
          ▶ {tell(on ? "watching" : "watch")}
        </button>
      )}
    </li>
  );
}
