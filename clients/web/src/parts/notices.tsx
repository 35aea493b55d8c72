import { signal } from "@preact/signals";
import { Refused, Unreachable } from "../wire/http";
import { say } from "../words/say";
import "../style/notices.css";

interface Notice {
  id: number;
  text: string;
}

const SHOWN_MS = 7_000;

const notices = signal<readonly Notice[]>([]);
let last = 0;

/** Tell the user something in passing. */
export function notify(text: string): void {
  const notice = { id: ++last, text };
  notices.value = [...notices.peek().filter((one) => one.text !== text), notice];
  setTimeout(() => dismiss(notice.id), SHOWN_MS);
}

/** Tell what went wrong, in the server's words where it had some. */
export function complain(trouble: unknown): void {
  notify(sentenceOf(trouble));
}

/** What went wrong as a sentence. */
export function sentenceOf(trouble: unknown): string {
  if (trouble instanceof Refused) return reasonOf(trouble);
  if (trouble instanceof Unreachable) return say("unreachable");
  throw trouble;
}

function reasonOf({ code, reason }: Refused): string {
  if (code === "stale") return say("stale");
  if (code === "unauthorized") return say("session_ended");
  return reason;
}

function dismiss(id: number): void {
  notices.value = notices.peek().filter((one) => one.id !== id);
}

/** Where they are shown; a screen reader speaks them. */
export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, text }) => (
        <div class="notice" key={id}>
          <span>{text}</span>
          <button type="button" class="quiet" aria-label={say("close")} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
