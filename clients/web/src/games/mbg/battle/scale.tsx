import { useSignal } from "@preact/signals";
import { say } from "../../../words/sentences";
import type { MbgPrompt, Question } from "../state";
import { Question as Frame } from "../../../prompts/question";
import { Foe } from "./foe";
import { ablesOf, sorted, troopsOf } from "./pairs";
import { Known, Roster } from "./roster";
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
    <Frame asked={asked} words={words} class={`mbg-battle war ${asked.prompt.command}`}>
      {question.forced && <p class="forced">{tell("forced")}</p>}
      <div class={`stack ${style.scales}`} role="group" aria-labelledby={`prompt-${asked.id}`}>
        {scalesIn(asked.prompt.fields).map((scale) => (
          <button key={scale} type="button" class={scale === DECLINED ? `scale ${style.decline}` : "scale"} aria-disabled={asked.sending.value} onClick={() => press(scale)}>
            <ScaleText scale={scale} rounds={roundsAt(game, scale)} siege={siege} />
            {asked.sending.value && pressed.value === scale && <small>{say("sending")}</small>}
          </button>
        ))}
      </div>
      <p class="note second">{stakesOf(question, game.options.meetion_steal)}</p>
      <div class="stack both">
        <Foe game={game} seat={foe} city={city} words={words} />
        {seat !== null && (
          <section class={`${style.foe} seat-${seat}`} aria-label={tell("your_side")}>
            <h3>{tell("your_side")}</h3>
            <Roster ables={sorted(ablesOf(game, troopsOf(game, seat, -1)), "strength")} label={tell("your_side")} />
            <Known game={game} seat={seat} words={words} />
          </section>
        )}
      </div>
    </Frame>
  );
}

function ScaleText({ scale, rounds, siege }: { scale: number; rounds: number; siege: boolean }) {
  if (scale === DECLINED) {
    return (
      <>
        <b>{tell("decline")}</b>
        <span>{tell(siege ? "decline_siege" : "decline_meeting")}</span>
      </>
    );
  }
  return (
    <>
      <b>{scaleName(scale)}</b>
      <Length rounds={rounds} />
      <span>{tell(scale === 0 ? "scale_hint_0" : scale === 1 ? "scale_hint_1" : "scale_hint_2")}</span>
    </>
  );
}

export function scaleName(scale: number): string {
  return tell(scale === 0 ? "scale_0" : scale === 1 ? "scale_1" : "scale_2");
}

const LONGEST = 100;

/** The rounds as a stroke that is as long. */
function Length({ rounds }: { rounds: number }) {
  return (
    <small class={style.length}>
      <i aria-hidden="true">
        <i style={{ width: `${Math.min(100, (100 * rounds) / LONGEST)}%` }} />
      </i>
      {tell("rounds_most", { count: rounds })}
    </small>
  );
}

function scalesIn(fields: MbgPrompt["asked"]["prompt"]["fields"]): number[] {
  const field = fields["scale"];
  return field?.kind === "choice" ? field.options.map(({ value }) => value).filter((value) => typeof value === "number") : [];
}

const STOLEN = 0.04;

function stakesOf({ kind }: Question, share = STOLEN): string {
  return kind === "siege" ? tell("stake_siege") : tell("stake_meeting", { percent: Math.round(share * 1000) / 10 });
}
