import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Until } from "../parts/until";
import type { Asking } from "./asking";
import { focusNext } from "./focus";
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
  const form = useRef<HTMLFormElement>(null);
  // Before the form goes: who answered it by keyboard goes on from the next question.
  useLayoutEffect(() => {
    const shown = form.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusNext(shown);
    };
  }, []);
  const heading = `prompt-${id}`;
  const send = (event: Event) => {
    event.preventDefault();
    submit?.();
  };
  return (
    <form ref={form} class={`prompt question ${prompt.command}`} aria-labelledby={heading} onSubmit={send}>
      <header>
        <h2 id={heading} tabIndex={-1}>{words.code(`prompt.${prompt.command}`)}</h2>
        {prompt.until && <Until at={prompt.until} />}
      </header>
      {children}
    </form>
  );
}
