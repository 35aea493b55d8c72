import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Field, Json, Option, Prompt } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import type { Asking } from "./asking";
import { Fields } from "./fields";
import { labelOf } from "./field";
import { answerOf, firstMisfit } from "./misfit";
import { Question } from "./question";

export interface PromptFormProps {
  asking: Asking;
  words: Words;
  /** Where the fields stand, for a board that has places for them; it is given what draws the named ones. */
  layout?: (draw: (names: readonly string[]) => ComponentChildren) => ComponentChildren;
}

/** The most answers of a lone question that has a button for each. */
const BUTTONS_MOST = 10;

/** A prompt as a form, whatever it asks; a lone question with few answers is answered by one press. */
export function PromptForm(props: PromptFormProps) {
  const lone = loneQuestion(props.asking.prompt);
  return lone ? <Presses {...lone} {...props} /> : <Filled {...props} />;
}

interface Lone {
  name: string;
  options: readonly Option[];
}

function loneQuestion({ fields }: Prompt): Lone | undefined {
  const [first, ...others] = Object.entries(fields);
  if (!first || others.length > 0) return undefined;
  const [name, field] = first;
  const options = answersTo(field);
  return options.length > 0 && options.length <= BUTTONS_MOST ? { name, options } : undefined;
}

function answersTo(field: Field): readonly Option[] {
  if (field.kind === "bool") return [{ value: true }, { value: false }];
  return field.kind === "choice" ? field.options : [];
}

function Presses({ asking, words, name, options }: Lone & PromptFormProps) {
  const pressed = useSignal<Option["value"] | undefined>(undefined);
  const { prompt, sending } = asking;
  const label = words.code(`field.${prompt.command}.${name}`, "");
  const press = (value: Option["value"]) => {
    pressed.value = value;
    void asking.answer({ [name]: value });
  };
  return (
    <Question asked={asking} words={words} class="">
      <div class="flow presses">
        {label && <p class="what">{label}</p>}
        {options.map((option, index) => {
          const on = sending.value && pressed.value === option.value;
          return (
            <button key={index} type="button" class={on ? "on" : undefined} aria-disabled={sending.value} onClick={() => sending.peek() || press(option.value)}>
              <bdi>{labelOf(option, words, name)}</bdi>
              {on && <small>{say("sending")}</small>}
            </button>
          );
        })}
      </div>
    </Question>
  );
}

function Filled({ asking, words, layout = (draw) => draw(Object.keys(asking.prompt.fields)) }: PromptFormProps) {
  const tried = useSignal(false);
  const { prompt, draft, sending } = asking;
  const send = (event: Event) => {
    const wrong = firstMisfit(prompt.fields, draft.peek());
    tried.value = wrong !== undefined;
    if (wrong === undefined) void asking.answer(answerOf(prompt.fields, draft.peek()));
    else focusWithin(event.currentTarget as HTMLElement);
  };
  const change = (values: Json) => {
    draft.value = values;
  };
  const draw = (names: readonly string[]) => {
    const fields = Object.fromEntries(Object.entries(prompt.fields).filter(([name]) => names.includes(name)));
    return <Fields id={`prompt-${asking.id}`} code={`field.${prompt.command}`} fields={fields} words={words} values={draft.value} change={change} tried={tried.value} />;
  };
  return (
    <Question asked={asking} words={words} class="" submit={send} keys={sendByKeys}>
      {layout(draw)}
      <button type="submit" class="main" aria-disabled={sending.value}>
        {sending.value ? say("sending") : words.code(`command.${prompt.command}`, say("send"))}
      </button>
    </Question>
  );
}

// After the marks of what is missing are drawn.
function focusWithin(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector('input[aria-invalid="true"], textarea[aria-invalid="true"], [aria-invalid="true"] input, [aria-invalid="true"] button');
    if (wrong instanceof HTMLElement) wrong.focus();
  });
}

// Enter makes a new line in a text; with Ctrl or Cmd it sends.
function sendByKeys(event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}
