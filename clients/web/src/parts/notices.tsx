import { Link } from "../browser/router";
import { dismiss, notices } from "../state/notices";
import { say } from "../words/sentences";
import style from "./notices.module.css";

/** Where they are shown; a screen reader speaks them. */
export function Notices() {
  return (
    <div class={style.notices} role="status" aria-live="polite">
      {notices.value.map(({ id, text, to }) => (
        <div class={`level ${style.notice}`} key={id}>
          <span>{text}</span>
          {to && (
            <Link to={to} class="button" onFollow={() => dismiss(id)}>
              {say("go_there")}
            </Link>
          )}
          <button type="button" class="quiet" aria-label={say("close")} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
