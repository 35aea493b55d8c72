import { copy } from "../table/acts";
import { say } from "./say";
import style from "./profile.module.css";

/** A text to be taken elsewhere. */
export function Copied({ text, label }: { text: string; label: string }) {
  return (
    <div class={style.copied}>
      <input readOnly aria-label={label} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" aria-label={say("labelled", { label: say("copy"), what: label })} onClick={() => void copy(text)}>
        {say("copy")}
      </button>
    </div>
  );
}
