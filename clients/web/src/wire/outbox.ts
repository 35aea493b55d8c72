import { signal } from "@preact/signals";
import { doubt } from "./doubt";
import { Refused, freshId } from "./http";
import { spread } from "./patience";
import type { Done, Json, No } from "./types";

interface Sent {
  message: Json & { id: string };
  granted: (seq: number) => void;
  refused: (no: Error) => void;
  /** When it is sent again. */
  due?: ReturnType<typeof setTimeout>;
}

const AGAIN_MS = 1_000;
const STORE_AGAIN_MS = 2_000;
const UNANSWERED_MS = 10_000;

/** The commands that have no answer yet: each is sent under its id until one comes. */
export class Outbox {
  /** How many there are. */
  readonly unanswered = signal(0);
  /** Why one of them is not stored yet, in the server's words; empty as long as all is well. */
  readonly unstored = signal("");

  private readonly sent = new Map<string, Sent>();

  /** `send` does nothing where there is no connection. */
  constructor(private readonly send: (message: Json) => void) {}

  /** Send a command; resolves to its seq. Throws Refused. */
  put(command: Json): Promise<number> {
    return new Promise((granted, refused) => {
      // The id comes first, where a server that is flooded finds it.
      const message = { id: freshId(), ...command };
      const sent: Sent = { message, granted, refused };
      this.sent.set(message.id, sent);
      this.unanswered.value = this.sent.size;
      this.dispatch(sent);
    });
  }

  /** There is a new connection: everything goes out once more. */
  sendAll(): void {
    for (const sent of this.sent.values()) this.dispatch(sent);
  }

  done({ id, seq }: Done): void {
    this.answered(id)?.granted(seq);
  }

  no({ id, code, reason, retry_after }: No): void {
    const sent = this.sent.get(id);
    if (code === "forbidden") doubt();
    if (code === "store_unavailable" && sent) {
      this.unstored.value = reason;
      this.againIn(STORE_AGAIN_MS, sent);
    } else if (code === "too_many" && sent && retry_after !== undefined) {
      this.unstored.value = reason;
      this.againIn(1_000 * retry_after, sent);
    } else this.answered(id)?.refused(new Refused(409, code, reason));
  }

  /** A command was not read, for too much came at once. */
  flooded(id: string): void {
    const sent = this.sent.get(id);
    if (sent) this.againIn(AGAIN_MS, sent);
  }

  /** Send a command, and once more for as long as nothing is heard of it. */
  private dispatch(sent: Sent): void {
    this.send(sent.message);
    this.againIn(UNANSWERED_MS, sent);
  }

  /** Send a command again after this time or up to half as long again, so that not all clients do so at once. */
  private againIn(pause: number, sent: Sent): void {
    clearTimeout(sent.due);
    sent.due = setTimeout(() => this.dispatch(sent), spread(pause));
  }

  private answered(id: string): Sent | undefined {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    this.unanswered.value = this.sent.size;
    clearTimeout(sent?.due);
    this.unstored.value = "";
    return sent;
  }
}
