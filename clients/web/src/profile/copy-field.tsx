import { useRef } from "preact/hooks";
import { copied } from "../browser/clipboard";
import { notify } from "../state/notices";
import { say } from "./texts";
import style from "./profile.module.css";

/** A text to be taken elsewhere. */
export function CopyField({ text, label }: { text: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (field.current) notify(say((await copied(field.current)) ? "copied" : "selected"));
  };
  return (
    <div class={style.copied}>
      <input ref={field} readOnly aria-label={label} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" aria-label={say("labelled", { label: say("copy"), what: label })} onClick={() => void copy()}>
        {say("copy")}
      </button>
    </div>
  );
}
