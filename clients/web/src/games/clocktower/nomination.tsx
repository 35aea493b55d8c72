import type { NameOf } from "../../state/names";
import { brief } from "../../boards/kit/brief";
import { useSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import type { Clocktower } from "./state";
import { tell } from "./texts";

interface Props {
  asked: Asking;
  words: Words;
}

/** Who is to be voted on, chosen on the circle. */
export function Nomination({ game, asked, words, nameOf }: Props & { game: Clocktower; nameOf: NameOf }) {
  const [seat] = useSelection(asked, "seat").chosen;
  return (
    <Question asked={asked} words={words} class="bare" submit={() => seat !== undefined && void asked.answer({ seat })}>
      <p data-hint=""><span>{tell("nominate_hint", { count: game.nominees.length })}</span></p>
      <button type="submit" class="main" aria-disabled={asked.sending.value || seat === undefined}>
        {asked.sending.value ? say("sending") : seat === undefined ? tell("nominate_first") : tell("nominate_them", { who: brief(nameOf)(seat) })}
      </button>
    </Question>
  );
}

/** That one names nobody more today. */
export function Done({ asked, words }: Props) {
  return (
    <Question asked={asked} words={words} class="bare" submit={() => void asked.answer({})}>
      <button type="submit" aria-disabled={asked.sending.value}>
        {asked.sending.value ? say("sending") : words.code("command.done")}
      </button>
    </Question>
  );
}
