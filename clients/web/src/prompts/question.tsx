import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { Countdown } from "../parts/deadline";
import type { Prompt } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import type { Asking } from "./asking";
import { usePlacement } from "./placement";
import "./prompts.css";
import "./question.css";

interface Props {
  asked: Asking;
  words: Words;
  /** What is asked, where that is not what the catalogue says. */
  title?: ComponentChildren;
  /** What sends the answer; none where every button does it by itself. */
  submit?: (event: Event) => void;
  keys?: (event: KeyboardEvent) => void;
  /** Its look: `bare` has no box, and its head is for ears alone. */
  class?: string | undefined;
  children: ComponentChildren;
}

/**
 * The frame of every question: what is asked, whether it may be left alone, how long it stays open, and the form that
 * answers. By its `data-prompt` the page finds it, and hands on the focus when it was answered (focus.ts): so the
 * button that was pressed is never `disabled`, and says by `aria-disabled` that the answer is on its way.
 */
export function Question({ asked, words, title, submit, keys, class: look = `question ${asked.prompt.command}`, children }: Props) {
  const refused = usePlacement(asked);
  const { id, prompt } = asked;
  const heading = `prompt-${id}`;
  const optional = prompt.required === false;
  const bare = look.split(" ").includes("bare");
  const send = (event: Event) => {
    event.preventDefault();
    submit?.(event);
  };
  if (refused) return null;
  return (
    <form
      noValidate
      class={`prompt ${look} ${optional ? "optional" : ""}`}
      data-prompt={id}
      aria-labelledby={heading}
      onSubmit={send}
      onKeyDown={keys}
    >
      <header class={bare ? "hidden" : undefined}>
        <h2 id={heading} tabIndex={-1}>
          {title ?? titleOf(prompt, words)}
        </h2>
        {optional && <span class="tag">{say("optional")}</span>}
        {prompt.until && <Countdown at={prompt.until} />}
      </header>
      {children}
    </form>
  );
}

/** What answers a question where it is open, and what is only shown where it is not. */
export function AskedIn({ asked, words, children }: { asked: Asking | undefined; words: Words; children: ComponentChildren }) {
  if (!asked) return <>{children}</>;
  return (
    <Question asked={asked} words={words} class="bare">
      {children}
    </Question>
  );
}

/** The button that unfolds a question: as long as it is folded, this is where it is asked. */
export function Unfolds({ asked, unfolded, ...button }: { asked: Asking | undefined; unfolded: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const folded = unfolded ? undefined : asked;
  if (usePlacement(folded)) return null;
  return <button type="button" data-prompt={folded?.id} {...button} />;
}

/** What a prompt asks. */
export function titleOf({ command }: Prompt, words: Words): string {
  return words.code(`prompt.${command}`, words.code(`command.${command}`, words.field(command)));
}
