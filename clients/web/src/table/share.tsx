import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { copied } from "../browser/clipboard";
import { notify } from "../state/notices";
import { Square } from "../parts/square";
import { say } from "./texts";
import style from "../parts/share.module.css";

interface Props {
  link: string;
  /** What is said with it where it is sent. */
  text: string;
  /** What it leads to, if not to a table. */
  label?: string;
}

/** A link to be sent to others: copied, shared with what the device has for it, or held before a camera. */
export function Share({ link, text, label = say("link_of_table") }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const square = useSignal(false);
  const copy = async () => {
    if (field.current) notify(say((await copied(field.current)) ? "link_copied" : "link_selected"));
  };
  // Who changes their mind there has shared nothing, and nothing is wrong.
  const share = () => void navigator.share({ text, url: link }).catch(() => undefined);
  return (
    <div class={style.share}>
      <div class={style.link}>
        <input ref={field} readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void copy()}>
          {say("copy")}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={share}>
            {say("share")}
          </button>
        )}
        <button type="button" aria-expanded={square.value} onClick={() => (square.value = !square.value)}>
          {say(square.value ? "qr_hide" : "qr")}
        </button>
      </div>
      {square.value && <Square text={link} label={say("qr_of_link")} />}
    </div>
  );
}
