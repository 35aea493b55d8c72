import type { Signal } from "@preact/signals";
import { narrow } from "../../boards/frame/layout";
import { Deadline } from "../../parts/deadline";
import type { Words } from "../../words/catalogue";
import { Hue } from "./hue";
import type { Ghost } from "./state";
import { tell, tellOf } from "./texts";
import style from "./board.module.css";

const STEPS = ["registration", "ghost_making", "1", "2", "3", "4", "finale"] as const;

/** What the DM looks at: the story, or everything to lead it by. */
export type Screen = "story" | "console";

interface Props {
  game: Ghost;
  words: Words;
  /** For who may choose between the two. */
  screen: Signal<Screen> | undefined;
}

/** The head of the terminal: where in its life the game is, how long this lasts, and for the DM the way to the other screen. */
export function Progress({ game, words, screen }: Props) {
  const { phase = "", chapter = 0, until = 0, tale } = game;
  const at = stepOf(phase, chapter);
  const inChapter = at >= 2 && at <= 5;
  return (
    <section class={`${style.where} flow in-dark`} aria-label={tell("where")}>
      <h2>
        {inChapter && tale?.color && <Hue color={tale.color} short />} <span>{inChapter && tale?.name ? words.value(tale.name) : tellOf("phase", phase, words.value(phase, "phase"))}</span>
      </h2>
      {phase !== "ended" && <Deadline at={until} />}
      <ol class={`level ${style.track}`}>
        {STEPS.map((step, index) => (
          <li key={step} class={`${Number(step) ? "CMYK"[Number(step) - 1] : ""} ${index < at ? "past" : index === at ? "now" : ""}`} aria-current={index === at ? "step" : undefined}>
            {Number(step) ? step : tellOf("step", step)}
          </li>
        ))}
      </ol>
      {screen && !narrow.value && (
        <span class={style.screens} role="group" aria-label={tell("parts")}>
          {(["story", "console"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={screen.value === one} onClick={() => (screen.value = one)}>
              {tell(one)}
            </button>
          ))}
        </span>
      )}
    </section>
  );
}

/** Which of the steps of a game's life this is. */
export function stepOf(phase: string, chapter: number): number {
  if (phase === "registration" || phase === "before") return 0;
  if (phase === "swapping" || phase === "ghost_making" || phase === "scattering") return 1;
  if (phase === "finale") return 6;
  return phase === "ended" ? 7 : Math.min(5, 1 + Math.max(1, chapter));
}
