import type { Game } from "../state/games";
import { say } from "../words/sentences";
import style from "./create.module.css";

/** The paces that people play at, and what programs and tests have. */
const PACES = ["live", "evening", "slow", "calm"] as const;
const FOR_PROGRAMS = "fast";

interface PaceProps {
  game: Game;
  value: unknown;
  change: (pace: string) => void;
}

/** How much time everybody has, in minutes and hours. */
export function Pace({ game, value, change }: PaceProps) {
  return (
    <fieldset>
      <legend>{say("pace")}</legend>
      <div class={style.choices}>
        {PACES.filter((pace) => pace !== "evening" || game.hosted).map((pace) => (
          <label key={pace} class={style.choice}>
            <input type="radio" name="pace" checked={value === pace} onChange={() => change(pace)} />
            <span>{say(`pace_title_${pace}`)}</span>
            <small>{aboutPace(game, pace)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same for programs: nothing waits, and nothing falls due. */
export function FastPace({ value, change }: Omit<PaceProps, "game">) {
  return (
    <label class="check">
      <input type="checkbox" checked={value === FOR_PROGRAMS} onChange={({ currentTarget }) => change(currentTarget.checked ? FOR_PROGRAMS : "live")} />
      {say("pace_for_programs")}
    </label>
  );
}

function aboutPace({ turn, minutes }: Game, pace: (typeof PACES)[number]): string {
  if (pace === "calm" || pace === "evening") return say(`pace_about_${pace}`);
  const length = pace === "live" ? (minutes ? say("pace_whole_live", { ...minutes }) : "") : say("pace_whole_slow");
  const each = turn ? (pace === "live" ? say("pace_turn_live", { seconds: turn.live }) : say("pace_turn_slow", { hours: Math.round(turn.slow / 3600) })) : "";
  return `${each}${each && length && say("sentence_space")}${length}`;
}
