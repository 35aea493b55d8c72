import { useSignal } from "@preact/signals";
import { StatBar } from "../../../boards/kit/stat-bar";
import { say } from "../../../words/sentences";
import type { MbgPrompt, Question } from "../state";
import { Question as Frame } from "../../../prompts/question";
import { Sides } from "./foe";
import { tell } from "./texts";
import style from "./battle.module.css";

const ROUNDS_LEAST = 40;
const ROUNDS_STEP = 30;
const DECLINED = -1;

/** How long a battle of a scale is at most, by the table's options. */
export function roundsAt(game: MbgPrompt["view"]["game"], scale: number): number {
  const { battle_round_min = ROUNDS_LEAST, battle_round_step = ROUNDS_STEP } = game.options;
  return battle_round_min + battle_round_step * scale;
}

/** Whether to fight, and how long: each scale with what it means, and both sides to look at. */
export function ScaleForm({ asked, words, view: { game }, seat }: MbgPrompt) {
  const pressed = useSignal<number | undefined>(undefined);
  const { question } = game;
  const siege = asked.prompt.command === "besiege";
  const city = siege ? question.place : -1;
  const foe = siege ? (game.cities[city]?.seat ?? question.other) : question.other;
  const press = (scale: number) => {
    pressed.value = scale;
    if (!asked.sending.peek()) void asked.answer({ scale });
  };
  return (
    <Frame asked={asked} words={words} class={`question ${style.war}`}>
      {question.forced && <p class="tag">{tell("forced")}</p>}
      <div class="stack" role="group" aria-labelledby={`prompt-${asked.id}`}>
        {scalesIn(asked.prompt.fields).map((scale) => (
          <button key={scale} type="button" class={style.scale} aria-disabled={asked.sending.value} onClick={() => press(scale)}>
            <ScaleText scale={scale} rounds={roundsAt(game, scale)} siege={siege} />
            {asked.sending.value && pressed.value === scale && <small>{say("sending")}</small>}
          </button>
        ))}
      </div>
      <p class="note">{stakesOf(question, game.options.meetion_steal)}</p>
      <Sides game={game} own={seat} foe={foe} city={city} words={words} />
    </Frame>
  );
}

const LONGEST = 100;

function ScaleText({ scale, rounds, siege }: { scale: number; rounds: number; siege: boolean }) {
  if (scale === DECLINED) {
    return (
      <>
        <b>{tell("decline")}</b>
        <small>{tell(siege ? "decline_siege" : "decline_meeting")}</small>
      </>
    );
  }
  return (
    <>
      <b>{scaleName(scale)}</b>
      <span class={style.grows}>
        <StatBar now={rounds} most={LONGEST} />
      </span>
      <span>{tell("rounds_most", { count: rounds })}</span>
      <small>{tell(scale === 0 ? "scale_hint_0" : scale === 1 ? "scale_hint_1" : "scale_hint_2")}</small>
    </>
  );
}

export function scaleName(scale: number): string {
  return tell(scale === 0 ? "scale_0" : scale === 1 ? "scale_1" : "scale_2");
}

function scalesIn(fields: MbgPrompt["asked"]["prompt"]["fields"]): number[] {
  const field = fields["scale"];
  return field?.kind === "choice" ? field.options.map(({ value }) => value).filter((value) => typeof value === "number") : [];
}

const STOLEN = 0.04;

function stakesOf({ kind }: Question, share = STOLEN): string {
  return kind === "siege" ? tell("stake_siege") : tell("stake_meeting", { percent: Math.round(share * 1000) / 10 });
}
