import type { ComponentChildren } from "preact";
import type { NameOf } from "../../state/names";
import { useSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import type { Clocktower } from "./state";
import { tell } from "./texts";

interface Props {
  asked: Asking;
  words: Words;
}

/** Who is to be voted on, chosen on the circle, which stands within the question. */
export function Nomination({ game, asked, words, nameOf, children }: Props & { game: Clocktower; nameOf: NameOf; children: ComponentChildren }) {
  const [seat] = useSelection(asked, "seat").chosen;
  return (
    <Question asked={asked} words={words} class={`question ${style.around}`} submit={() => seat !== undefined && void asked.answer({ seat })}>
      <p class="hint">{tell("nominate_hint", { count: game.nominees.length })}</p>
      {children}
      <button type="submit" class="main" aria-disabled={asked.sending.value || seat === undefined}>
        {asked.sending.value ? say("sending") : seat === undefined ? tell("nominate_first") : tell("nominate_them", { who: nameOf(seat) })}
      </button>
    </Question>
  );
}

/** That one names nobody more today. */
export function Done({ asked, words }: Props) {
  return (
    <Question asked={asked} words={words} class={`bare ${style.done}`} submit={() => void asked.answer({})}>
      <button type="submit" aria-disabled={asked.sending.value}>
        {asked.sending.value ? say("sending") : words.code("command.done")}
      </button>
    </Question>
  );
}
