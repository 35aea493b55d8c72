import { useReveal } from "../../boards/frame/parts";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { kindOf, soonIn } from "./clocks";
import { type Ghost, asksFor } from "./state";
import { tellStory } from "./story-texts";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  busy: readonly string[];
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** Whose answer each of these is, by its id: `answer.p1.3`, `judge.p1.0`, `effect.p1.2`; an effect is asked in steps. */
const OF_PATIENTS = { answer_request: ["answer_request"], write_effect: ["choose_effect", "shape_effect"], judge_off_rail: ["judge_off_rail"] } as const;
const KINDS = Object.keys(OF_PATIENTS) as (keyof typeof OF_PATIENTS)[];

/** What the DM is waited for, in one line that is always in sight, with the way to each. */
export function DmQueue({ game, busy, asking, words, named }: Props) {
  const reveal = useReveal();
  const waiting = asking.filter(({ prompt }) => prompt.required !== false);
  const go = (id: string) => () => reveal(document.getElementById(id));
  const [ending] = asksFor(waiting, "end_phase");
  const soon = soonIn(asking);
  return (
    <div class={`waits box flow ${style.line}${waiting.length > 0 ? ` ${style.urgent}` : ""}`} role="status">
      {waiting.length === 0 && <span>{busy.length > 0 ? tellStory("still_busy", { who: words.listed(busy) }) : tellStory("nobody_waits")}</span>}
      {soon.length > 0 && (
        <span>
          {tellStory("clocks_soon", { what: words.listed([...new Set(soon.map(kindOf))].map((kind) => words.code(`clock.${kind}`, kind))) })}{" "}
          <button type="button" class="quiet" onClick={go("ghost-clocks")}>
            {tell("clocks")}
          </button>
        </span>
      )}
      {KINDS.map((kind) => {
        const asked = asksFor(waiting, ...OF_PATIENTS[kind]);
        return (
          asked.length > 0 && (
            <span key={kind}>
              {tellStory(kind, { count: asked.length })}{" "}
              {asked.map(({ id }) => (
                <button key={id} type="button" class="quiet" onClick={go(placeOf(id))}>
                  <bdi>{named(id.split(".")[1] ?? "")}</bdi>
                </button>
              ))}
            </span>
          )
        );
      })}
      {ending && (
        <span>
          {tellStory(game.overtime && busy.length > 0 ? "time_is_up" : "all_done")}{" "}
          <button type="button" class="main" aria-disabled={ending.sending.value} onClick={() => void ending.answer({ ...ending.prompt.usual, reason: "" })}>
            {words.code("command.end_phase")}
          </button>
        </span>
      )}
    </div>
  );
}

/** Where on the desk a question is answered. */
export function placeOf(prompt: string): string {
  return `ghost-waits-${prompt}`;
}
