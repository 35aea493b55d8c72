import { signal } from "@preact/signals";
import { merge } from "./merge";
import type { Error as Trouble, Fact, FrameMessage, Line, View, ViewMessage } from "./types";

/** One table watched as one viewer: its view as it is now, and what this viewer was told so far. */
export class Watching {
  /** The view; undefined until the first one has come. */
  readonly view = signal<View | undefined>(undefined);

  /** What this viewer was told, in order; a table that was joined late fills up from `history`. */
  readonly lines = signal<readonly Line[]>([]);

  /** Why this may not be watched, or not any longer. */
  readonly refused = signal<Trouble | undefined>(undefined);

  seq = 0;
  log = "";

  /** Up to which seq nothing is wanted of what was told before. */
  private unwanted = 0;

  /** `back`: how many lines are wanted of those from before the first view. */
  constructor(
    readonly table: string,
    readonly as: string,
    private back = Infinity,
  ) {}

  /** Want all that was told. */
  wantAll(): void {
    this.back = Infinity;
    this.unwanted = 0;
  }

  /** A whole view: the first one, or one instead of frames that were missed. */
  takeView(message: ViewMessage): void {
    if (message.log !== this.log) {
      this.lines.value = [];
      this.unwanted = Math.max(0, message.seq - this.back);
    }
    this.seq = message.seq;
    this.log = message.log;
    this.refused.value = undefined;
    this.view.value = message.view as unknown as View;
  }

  /** One commit. False if something between was missed, so that the view must be asked for again. */
  takeFrame(message: FrameMessage): boolean {
    const before = message.seq - message.facts.length;
    if (message.log !== this.log || before > this.seq) return false;
    if (before < this.seq) return true;
    this.seq = message.seq;
    this.view.value = merge(this.view.peek() ?? ({} as View), message.patch);
    this.lines.value = [...this.lines.peek(), ...linesOf(message)];
    return true;
  }

  /** Where the lines have a gap: after which seq, and up to which; undefined where all that is wanted is there. */
  get gap(): { after: number; upTo: number } | undefined {
    const lines = this.lines.peek().filter(({ seq }) => seq > this.unwanted);
    let known = this.unwanted;
    for (const line of lines) {
      if (line.seq !== known + 1) return { after: known, upTo: line.seq - 1 };
      known = line.seq;
    }
    return known < this.seq ? { after: known, upTo: this.seq } : undefined;
  }

  /** Lines read from the history, put in their places. */
  fill(log: string, frames: readonly FrameMessage[]): void {
    if (log !== this.log) return;
    const known = new Map(this.lines.peek().map((line) => [line.seq, line]));
    for (const frame of frames) for (const line of linesOf(frame)) known.set(line.seq, line);
    this.lines.value = [...known.values()].sort((one, other) => one.seq - other.seq);
  }
}

/** The facts of a frame, each with its place. */
export function linesOf({ seq, at, facts }: FrameMessage): Line[] {
  return facts.map((fact, index) => ({ seq: seq - facts.length + index + 1, at, fact: fact as Fact }));
}
