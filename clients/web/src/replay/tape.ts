import { merge } from "../wire/merge";
import type { Fact, FrameMessage, Line, View } from "../wire/types";

const KEY_EVERY = 64;

/** Everything one viewer was told, frame by frame, and the view this viewer had after each of them. */
export class Tape {
  readonly frames: FrameMessage[] = [];
  readonly lines: Line[] = [];

  /** The views after 0, 64, 128 … frames: no jump has far to go, and what did not change is the same object in all. */
  private readonly keys: View[] = [{} as View];
  private tip: View = {} as View;
  private last: { place: number; view: View } = { place: 0, view: this.tip };

  constructor(
    readonly as: string,
    readonly log: string,
  ) {}

  /** How many facts it holds. */
  get seq(): number {
    return this.lines.length;
  }

  /** The view after all frames. */
  get end(): View {
    return this.tip;
  }

  /** The next frames, in order. */
  add(frames: readonly FrameMessage[]): void {
    for (const frame of frames) {
      const before = frame.seq - frame.facts.length;
      if (before !== this.seq) throw new Error(`a frame after ${before} where one after ${this.seq} belongs`);
      for (const [index, fact] of frame.facts.entries()) this.lines.push({ seq: before + index + 1, at: frame.at, fact: fact as Fact });
      this.frames.push(frame);
      this.tip = merge(this.tip, frame.patch);
      if (this.frames.length % KEY_EVERY === 0) this.keys.push(this.tip);
    }
  }

  /** How many frames have come when the viewer has been told this number of facts. */
  placeOf(seq: number): number {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.frames[middle]?.seq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The view after this number of frames: exactly what a live viewer had then. */
  viewAt(place: number): View {
    const key = Math.floor(place / KEY_EVERY);
    let from = key * KEY_EVERY;
    let view = this.keys[key] ?? this.tip;
    if (this.last.place > from && this.last.place <= place) ({ place: from, view } = this.last);
    for (; from < place; from++) view = merge(view, this.frames[from]?.patch ?? {});
    this.last = { place, view };
    return view;
  }

  /** What had been told by then. */
  linesTo(seq: number): readonly Line[] {
    return this.lines.slice(0, seq);
  }
}
