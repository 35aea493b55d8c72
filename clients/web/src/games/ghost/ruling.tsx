import type { Asking } from "../../prompts/asking";
import { labelOf } from "../../prompts/field";
import { PromptForm } from "../../prompts/form";
import type { Words } from "../../words/catalogue";
import { tell } from "./texts";
import style from "./console.module.css";

/** The ruling on a request: one press gives it as it usually is; with words, or a check of one's own, by the form. */
export function Ruling({ asked, words }: { asked: Asking; words: Words }) {
  const { fields, usual } = asked.prompt;
  const { answer } = fields;
  const unasked = asked.draft.value["answer"] === "check" ? [] : ["color", "target"];
  return (
    <>
      {answer?.kind === "choice" && (
        <p class={style.answers}>
          {answer.options.map((option) => (
            <button key={String(option.value)} type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ ...usual, answer: option.value })}>
              {labelOf(option, words)}
            </button>
          ))}
        </p>
      )}
      <details>
        <summary>{tell("with_words")}</summary>
        <PromptForm asking={asked} words={words} layout={(draw) => draw(Object.keys(fields).filter((name) => !unasked.includes(name)))} />
      </details>
    </>
  );
}
