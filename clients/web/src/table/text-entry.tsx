import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { complain } from "../state/notices";
import { say } from "../words/sentences";
import { draftOf } from "./draft";
import style from "./panel.module.css";

interface Props {
  label: string;
  button: string;
  /** Names the draft. */
  draft: string;
  most: number;
  /** Nothing can be sent for now. */
  held?: boolean;
  /** For long texts: Enter makes a new line, and with Ctrl it sends. */
  ctrl?: boolean;
  send: (text: string) => Promise<unknown>;
}

/** A text field that sends with Enter; Shift and Enter make a new line. What was not sent is kept. */
export function TextEntry({ label, button, draft: key, most, held = false, ctrl = false, send }: Props) {
  const draft = draftOf(key);
  const busy = useSignal(false);
  const id = useId();
  const over = [...draft.value].length - most;
  const submit = async () => {
    const text = draft.peek().trim();
    if (busy.peek() || held || !text || over > 0) return;
    busy.value = true;
    try {
      await send(text);
      draft.value = "";
    } catch (no) {
      complain(no);
    } finally {
      busy.value = false;
    }
  };
  const key_ = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (ctrl && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      class={`stack ${style.writing}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label class="hidden" for={id}>
        {label}
      </label>
      <textarea id={id} rows={2} dir="auto" placeholder={label} title={ctrl ? say("llm_keys") : undefined} value={draft} onKeyDown={key_} onInput={(event) => (draft.value = event.currentTarget.value)} />
      <button type="submit" class="main" disabled={busy.value || held || !draft.value.trim() || over > 0}>
        {button}
      </button>
      {over > 0 && (
        <p class="over" role="alert">
          {say("too_long", { over })}
        </p>
      )}
    </form>
  );
}
