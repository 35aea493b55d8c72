import { say } from "../../../words/sentences";
import { drafted, offered, write } from "../aim";
import { OfficerPicks } from "../picks";
import { ABILITIES, type MbgPrompt, NONE, officerName } from "../state";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";

/** Who trains. */
export function TrainForm(props: MbgPrompt) {
  const { asked, words, view } = props;
  const { game } = view;
  const officer = drafted(asked, "officer") ?? NONE;
  const ability = game.rooms[game.question.place]?.ability ?? 0;
  const { train_plus: most = 3, train_round: turns = 6 } = game.options;
  return (
    <Question asked={asked} words={words} submit={() => officer !== NONE && void asked.answer({ officer })}>
      <p class="hint">{tell("room_text", { ability: tell(ABILITIES[ability] ?? "war"), most, turns })}</p>
      <OfficerPicks
        name={`${asked.id}-officer`}
        legend={tell("who_trains")}
        seen={seenBy(props)}
        officers={offered(asked, "officer").filter((one) => one !== NONE)}
        chosen={officer === NONE ? [] : [officer]}
        choose={(one) => write(asked, { officer: one })}
        counts={ability}
      />
      <div class="flow send">
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
