import type { Words } from "../words/catalogue";
import { say } from "../words/say";
import type { Asking } from "./asking";
import { FieldInput } from "./fields";
import { fits } from "./fits";
import { Until } from "../parts/until";

/** A prompt as a form, whatever it asks; a lone question with few answers is answered by one press. */
export function PromptForm({ asking, words }: { asking: Asking; words: Words }) {
  const { prompt, draft, sending } = asking;
  const fields = Object.entries(prompt.fields);
  const heading = `prompt-${asking.id}`;
  const send = (event: Event) => {
    event.preventDefault();
    if (fits(prompt.fields, draft.peek())) void asking.answer();
  };
  return (
    <form class="prompt" aria-labelledby={heading} onSubmit={send}>
      <header>
        <h2 id={heading}>{words.code(`prompt.${prompt.command}`, words.code(`command.${prompt.command}`, prompt.command))}</h2>
        {prompt.until && <Until at={prompt.until} />}
      </header>
      {fields.map(([name, field]) => (
        <FieldInput
          key={name}
          id={`${heading}-${name}`}
          label={words.code(`field.${prompt.command}.${name}`, name)}
          field={field}
          words={words}
          value={draft.value[name]}
          change={(value) => {
            draft.value = { ...draft.peek(), [name]: value };
          }}
        />
      ))}
      <button type="submit" class="main" disabled={sending.value || !fits(prompt.fields, draft.value)}>
        {sending.value ? say("sending") : words.code(`command.${prompt.command}`, say("send"))}
      </button>
    </form>
  );
}
