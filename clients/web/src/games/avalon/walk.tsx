import { useEffect } from "preact/hooks";
import { say } from "../../words/sentences";
import type { Asking } from "../../prompts/asking";
import { low } from "../../boards/frame/layout";
import { addStep, groundOf, laySteps, stepsIn } from "./answers";
import { ARROWS, STEPS, type Step } from "./geometry";
import { type Ground, mayStep } from "./path";
import { Question } from "../../prompts/question";
import type { AvalonPrompt } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

const KEYS: { readonly [key: string]: Step } = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** A walk step by step: by buttons, by arrow keys, or by clicks on the map. */
export function WalkForm({ asked, words, view: { game }, seat }: AvalonPrompt) {
  const ground = seat === null ? undefined : groundOf(game, seat, asked);
  useArrows(asked, ground);
  if (!ground) return null;
  const steps = stepsIn(asked, ground);
  const send = () => void asked.answer({ steps });
  return (
    <Question asked={asked} words={words} submit={send}>
      {!low.value && <p class="note hint">{tell("walk_hint")}</p>}
      <div class="level">
        <div class={style.ways}>
          {(Object.keys(STEPS) as Step[]).map((step) => (
            <button
              key={step}
              type="button"
              style={{ "--way": step }}
              aria-label={tell("step", { way: words.code(`direction.${step}`) })}
              aria-disabled={!mayStep(ground, steps, step)}
              onClick={() => addStep(asked, ground, step)}
            >
              {ARROWS[step]}
            </button>
          ))}
        </div>
        <div class={`send ${style.send}`}>
          <output aria-live="polite">
            <b aria-hidden="true">
              {steps.map((step) => ARROWS[step]).join(" ")}
            </b>
            <span class="hidden">{words.listed(steps.map((step) => words.code(`direction.${step}`)))}</span>{" "}
            {tell("walk_steps", { count: steps.length, most: ground.most })}
          </output>
          <button type="button" aria-disabled={steps.length === 0} onClick={() => laySteps(asked, steps.slice(0, -1))}>
            {tell("undo")}
          </button>
          <button type="submit" class="main" aria-disabled={asked.sending.value}>
            {asked.sending.value ? say("sending") : tell(steps.length > 0 ? "go" : "stay")}
          </button>
        </div>
      </div>
    </Question>
  );
}

/** The arrow keys belong to the walk unless what has the focus needs them itself. */
function useArrows(asked: Asking, ground: Ground | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!ground || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
      if (!answered(event, asked, ground)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function answered({ key, target }: KeyboardEvent, asked: Asking, ground: Ground): boolean {
  const steps = stepsIn(asked, ground);
  const step = KEYS[key];
  if (step) addStep(asked, ground, step);
  else if (key === "Backspace") laySteps(asked, steps.slice(0, -1));
  else if (key === "Enter" && steps.length > 0 && !(target as Element).closest("button")) void asked.answer({ steps });
  else return false;
  return true;
}

function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches("body, [tabindex='-1']") || target.closest(".map, .question.walk") !== null;
}
