import type { ComponentChildren } from "preact";
import { labelOf } from "../../prompts/field";
import { PromptForm } from "../../prompts/form";
import { Question } from "../../prompts/question";
import type { Asking } from "../../prompts/asking";
import type { Option } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { AbilityForm, asksForAbility } from "./ability-form";
import { isColor } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  asked: Asking;
  words: Words;
  look?: string;
}

/** Something to do: by one press where it asks for nothing, by a second one where it is a choice, else by a form. */
export function Deed({ asked, words, look }: Props) {
  const { command, fields } = asked.prompt;
  const [first, ...more] = Object.entries(fields);
  const title = command === "move" ? tell("walk_there") : words.code(`command.${command}`, words.field(command));
  const note = words.code(`prompt.${command}`, "");
  if (!first) {
    return (
      <Question asked={asked} words={words} class="bare">
        <button type="button" class={look} title={note} aria-disabled={asked.sending.value} onClick={() => void asked.answer({})}>
          {title}
        </button>
      </Question>
    );
  }
  const [name, field] = first;
  return (
    <Key title={title}>
      {note && <p class="note">{note}</p>}
      {more.length === 0 && field.kind === "choice" ? (
        <Choices asked={asked} words={words} name={name} options={field.options} />
      ) : asksForAbility(asked) ? (
        <AbilityForm asked={asked} words={words} />
      ) : (
        <PromptForm asking={asked} words={words} />
      )}
    </Key>
  );
}

/** A key that opens a tray over the story. */
export function Key({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class={style.key} name="ghost-keys">
      <summary class="box">{title}</summary>
      <div class={`box stack ${style.tray}`} data-over>{children}</div>
    </details>
  );
}

function Choices({ asked, words, name, options }: Props & { name: string; options: readonly Option[] }) {
  return (
    <Question asked={asked} words={words} class="bare">
      <p class="row">
        {options.map((option) => (
          <button key={String(option.value)} type="button" class={isColor(option.value) ? `${style.roll} ${option.value}` : undefined} aria-disabled={asked.sending.value} onClick={() => void asked.answer({ [name]: option.value })}>
            <bdi>{isColor(option.value) ? tell(`color_${option.value}`) : labelOf(option, words)}</bdi>
          </button>
        ))}
      </p>
    </Question>
  );
}
