import { signal } from "@preact/signals";
import { Refused, UNEXPECTED, Unreachable } from "../wire/http";
import { say } from "../words/sentences";

interface Notice {
  id: number;
  text: string;
  /** Where it leads. */
  to: string | undefined;
}

const SHOWN_MS = 7_000;

/** All that is shown now. */
export const notices = signal<readonly Notice[]>([]);
let last = 0;

/** Tell the user something in passing, and where to find it. */
export function notify(text: string, to?: string): void {
  const notice = { id: ++last, text, to };
  notices.value = [...notices.peek().filter((one) => one.text !== text), notice];
  // What leads somewhere stays until it was read.
  if (!to) setTimeout(() => dismiss(notice.id), SHOWN_MS);
}

/** Tell what went wrong, in the server's words where it had some. */
export function complain(trouble: unknown): void {
  notify(sentenceOf(trouble));
}

/** What went wrong as a sentence. */
export function sentenceOf(trouble: unknown): string {
  if (trouble instanceof Refused && trouble.code !== UNEXPECTED) return reasonOf(trouble);
  if (trouble instanceof Refused || trouble instanceof Unreachable) return say("unreachable");
  throw trouble;
}

function reasonOf({ code, reason }: Refused): string {
  if (code === "stale") return say("stale");
  if (code === "unauthorized") return say("session_ended");
  return plain(reason);
}

/** The sentence without the name of the field, which only programs need. */
function plain(sentence: string): string {
  const [first = "", ...rest] = sentence.replace(/^[a-z_.]+[:：]\s*/, "");
  return first.toUpperCase() + rest.join("");
}

/** Take one away. */
export function dismiss(id: number): void {
  notices.value = notices.peek().filter((one) => one.id !== id);
}
