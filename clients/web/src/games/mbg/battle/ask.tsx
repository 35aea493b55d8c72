import type { ComponentChildren } from "preact";
import { Until } from "../../../parts/until";
import type { Asking } from "../../../prompts/asking";
import { titleOf } from "../../../prompts/form";
import { useFocusNext } from "../../../prompts/focus";
import type { Words } from "../../../words/catalogue";
import "../../../style/prompts.css";
import "../../../style/mbg-battle.css";

interface Props {
  asked: Asking;
  words: Words;
  submit?: () => void;
  children: ComponentChildren;
}

/** The frame of a question before a battle. */
export function Ask({ asked: { id, prompt }, words, submit, children }: Props) {
  const form = useFocusNext<HTMLFormElement>();
  const heading = `prompt-${id}`;
  const send = (event: Event) => {
    event.preventDefault();
    submit?.();
  };
  return (
    <form ref={form} class={`prompt mbg-battle war ${prompt.command}`} data-prompt={prompt.command} aria-labelledby={heading} onSubmit={send}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {titleOf(prompt, words)}
        </h2>
        {prompt.until && <Until at={prompt.until} />}
      </header>
      {children}
    </form>
  );
}
