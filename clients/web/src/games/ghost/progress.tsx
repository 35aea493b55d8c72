import { narrow } from "../../boards/frame/parts";
import { Deadline } from "../../parts/deadline";
import type { Words } from "../../words/catalogue";
import { isBilingual } from "../../words/values";
import { Hue } from "./hue";
import type { Ghost } from "./state";
import { tell, tellOf } from "./texts";
import style from "./board.module.css";

const STEPS = ["registration", "ghost_making", "1", "2", "3", "4", "finale"] as const;

/** Where in its life the game is, and what everybody does now; a phone has room for the one sentence of what to do next alone. */
export function Progress({ game, words, busy, asked }: { game: Ghost; words: Words; busy: readonly string[]; asked: boolean }) {
  const { phase = "", chapter = 0, until = 0, tale, ends } = game;
  const at = stepOf(phase, chapter);
  const inChapter = at >= 2 && at <= 5;
  return (
    <section class={style.where} aria-label={tell("where")}>
      <ol class={`flow ${style.track}`}>
        {STEPS.map((step, index) => (
          <li key={step} class={index < at ? style.past : index === at ? "now" : style.ahead} aria-current={index === at ? "step" : undefined}>
            <span>{Number(step) ? <b class={`${style.sector} ${"CMYK"[Number(step) - 1]}`}>{step}</b> : tellOf("step", step)}</span>
          </li>
        ))}
      </ol>
      <h2>
        {inChapter && tale?.color && <Hue color={tale.color} short />} {inChapter && tale?.name ? words.value(tale.name) : tellOf("phase", phase, words.value(phase, "phase"))}
        {phase !== "ended" && <Deadline at={until} />}
      </h2>
      {!(narrow.value && (inChapter || asked)) && <p class="lead">{tellOf("now", phase, "")}</p>}
      {phase === "finale" && isBilingual(ends?.text) && <p dir="auto">{words.value(ends.text)}</p>}
      {game.overtime && <p class="note">{tell("time_over")}</p>}
      {busy.length > 0 && !(narrow.value && asked) && <p class="note">{tell("waits_for", { who: words.listed(busy) })}</p>}
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
