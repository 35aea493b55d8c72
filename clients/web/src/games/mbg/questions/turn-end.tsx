import { say } from "../../../words/sentences";
import type { MbgPrompt } from "../state";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";

/** The end of an allocation; its steps are made on the board. */
export function EndForm({ asked, words, view: { game } }: MbgPrompt) {
  return (
    <Question asked={asked} words={words} submit={() => void asked.answer({})}>
      <p class="hint">{tell("allocation_hint", { left: game.question.left })}</p>
      <div class="flow send">
        <button type="submit" class="main" aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : words.code("command.end_allocation")}
        </button>
      </div>
    </Question>
  );
}
