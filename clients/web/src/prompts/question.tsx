import type { ComponentChildren } from "preact";
import { Until } from "../parts/until";
import type { Asking } from "./asking";
import type { Words } from "../words/catalogue";
import "../style/question.css";

interface Props {
  asked: Asking;
  words: Words;
  /** What sends the answer; none where every button does it by itself. */
  submit?: () => void;
  children: ComponentChildren;
}

/** The frame of one question: what is asked, how long it stays open, and the form to answer. */
export function Question({ asked, words, submit, children }: Props) {
  const { id, prompt } = asked;
  const heading = `prompt-${id}`;
  const send = (event: Event) => {
    event.preventDefault();
    submit?.();
  };
  return (
    <form class={`prompt question ${prompt.command}`} data-prompt={prompt.command} aria-labelledby={heading} onSubmit={send}>
      <header>
        <h2 id={heading} tabIndex={-1}>{words.code(`prompt.${prompt.command}`)}</h2>
        {prompt.until && <Until at={prompt.until} />}
      </header>
      {children}
    </form>
  );
}
