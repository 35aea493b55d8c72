import type { NameOf } from "../../house/names";
import { usePicking } from "../../house/picking";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/say";
import style from "./board.module.css";
import type { Clocktower } from "./state";
import { tell } from "./texts";

interface Props {
  game: Clocktower;
  nominate: Asking | undefined;
  done: Asking | undefined;
  words: Words;
  nameOf: NameOf;
}

/** Who is to be voted on, chosen on the circle; and that one names nobody more. */
export function Nominating({ game, nominate, done, words, nameOf }: Props) {
  const { chosen } = usePicking(nominate, "seat");
  const [seat] = chosen;
  if (!nominate && !done) return null;
  return (
    <div class={style.nominating}>
      {nominate && (
        <Question key={nominate.id} asked={nominate} words={words} submit={() => seat !== undefined && void nominate.answer({ seat })}>
          <p class="hint">{tell("nominate_hint", { count: game.nominees.length })}</p>
          <button type="submit" class="main" aria-disabled={nominate.sending.value || seat === undefined}>
            {nominate.sending.value ? say("sending") : seat === undefined ? tell("nominate_first") : tell("nominate_them", { who: nameOf(seat) })}
          </button>
        </Question>
      )}
      {done && (
        <Question key={done.id} asked={done} words={words} class="bare" submit={() => void done.answer({})}>
          <button type="submit" aria-disabled={done.sending.value}>
            {done.sending.value ? say("sending") : words.code("command.done")}
          </button>
        </Question>
      )}
    </div>
  );
}
