import { labelOf } from "../../prompts/field";
import { PromptForm } from "../../prompts/form";
import { Question } from "../../prompts/question";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { AbilityForm, asksForAbility } from "./ability-form";
import { isColor } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

/** Something to do: by one press where it asks for one choice or none, else by a form to unfold. */
export function Deed({ asked, words }: { asked: Asking; words: Words }) {
  const { command, fields } = asked.prompt;
  const [first, ...more] = Object.entries(fields);
  const title = words.code(`command.${command}`, words.field(command));
  if (more.length > 0 || (first && first[1].kind !== "choice")) {
    return (
      <details class={style.paper}>
        <summary>{title}</summary>
        {asksForAbility(asked) ? <AbilityForm asked={asked} words={words} /> : <PromptForm asking={asked} words={words} />}
      </details>
    );
  }
  const options = first?.[1].kind === "choice" ? first[1].options : [];
  const press = (answer: { [name: string]: unknown }) => () => void asked.answer(answer);
  return (
    <Question asked={asked} words={words} class="bare deed">
      <p>
        {first && <b>{title}</b>} <span class={first ? "note" : undefined}>{words.code(`prompt.${command}`, first ? "" : title)}</span>
      </p>
      <p class="row does">
        {!first && (
          <button type="button" aria-disabled={asked.sending.value} onClick={press({})}>
            {title}
          </button>
        )}
        {first &&
          options.map((option) => (
            <button key={String(option.value)} type="button" class={isColor(option.value) ? `${style.roll} ${option.value}` : undefined} aria-disabled={asked.sending.value} onClick={press({ [first[0]]: option.value })}>
              <bdi>{isColor(option.value) ? tell(`color_${option.value}`) : labelOf(option, words)}</bdi>
            </button>
          ))}
      </p>
    </Question>
  );
}
