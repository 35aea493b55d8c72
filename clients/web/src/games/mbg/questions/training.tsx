import { say } from "../../../words/sentences";
import { traineeFor } from "../advice";
import { drafted, offered, write } from "../aim";
import { OfficerPicks } from "../picks";
import { ABILITIES, type MbgPrompt, NONE, amount, officerName } from "../state";
import { tell } from "../texts";
import style from "../officers.module.css";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";

const FULL = 10_000;

/** Who trains. */
export function TrainForm(props: MbgPrompt) {
  const { asked, words, view } = props;
  const { game } = view;
  const officer = drafted(asked, "officer") ?? NONE;
  const ability = game.rooms[game.question.place]?.ability ?? 0;
  const { train_plus: most = 3, train_round: turns = 6 } = game.options;
  const officers = offered(asked, "officer").filter((one) => one !== NONE);
  const after = (value: number, gain: number) => Math.min(FULL, value + gain * 100);
  return (
    <Question asked={asked} words={words} submit={() => officer !== NONE && void asked.answer({ officer })}>
      <p class="hint">{tell("room_text", { ability: tell(ABILITIES[ability] ?? "war"), most, turns })}</p>
      <OfficerPicks
        name={`${asked.id}-officer`}
        legend={tell("who_trains")}
        seen={seenBy(props)}
        officers={officers}
        chosen={officer === NONE ? [] : [officer]}
        choose={(one) => write(asked, { officer: one })}
        counts={ability}
        advice={traineeFor(game, officers, ability, most)}
        brings={{
          title: tell("after_turns", { turns }),
          by: ({ abilities }) => after(abilities[ability] ?? 0, most),
          show: ({ abilities }) => `${amount(after(abilities[ability] ?? 0, 1))}–${amount(after(abilities[ability] ?? 0, most))}`,
        }}
      />
      <div class={`flow send ${style.pair}`}>
        <button type="submit" class="main" disabled={officer === NONE} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : officer === NONE ? tell("train_choose") : tell("train_him", { officer: officerName(game, officer) })}
        </button>
        <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: NONE })}>
          {tell("nobody_trains")}
        </button>
      </div>
    </Question>
  );
}
