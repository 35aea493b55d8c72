import { type ReadonlySignal, type Signal, computed, signal } from "@preact/signals";
import type { BoardProps, Moment } from "../contract";

/** Of more than this the player has seen enough: all of it is dropped. */
export const QUEUE_MS = 7_000;

/** The longest that something lies over a board on which a question waits. */
export const GLANCE_MS = 2_200;

/** How much faster things go there; `--pace` in motion.css is the same. */
const PACE = 0.6;

export interface Queued {
  seq: number;
  length: number;
  moment: Moment;
  before: BoardProps;
}

/** The moment that is drawn now, and what was told with it. */
export interface Playing {
  seq: number;
  moment: Moment;
}

/** The board waits for its end; it lies over a board that goes on; it stays to be looked at. */
type Way = "holds" | "passes" | "stays";

/** What happened is shown one after the other, while the board waits; those who want to go on end it. */
export class MomentQueue {
  private waiting: readonly Queued[] = [];
  private readonly head: Signal<Queued | undefined> = signal(undefined);
  private readonly way: Signal<Way> = signal("stays");
  private readonly isHeld: Signal<boolean> = signal(false);
  private due: ReturnType<typeof setTimeout> | undefined;

  /** Whether a moment is on whose end the board waits for. */
  readonly isHolding: ReadonlySignal<boolean> = computed(() => this.way.value === "holds");

  /** Whether what is drawn is a climax, which nothing cuts short. */
  readonly isClimax: ReadonlySignal<boolean> = computed(() => this.isHolding.value && this.isHeld.value);

  /** Whether one lies over a board that goes on. */
  readonly isPassing: ReadonlySignal<boolean> = computed(() => this.way.value === "passes");

  /** What the board shows instead of how things stand; undefined where it does not wait. */
  get held(): BoardProps | undefined {
    return this.isHolding.value ? this.head.value?.before : undefined;
  }

  get playing(): Playing | undefined {
    return this.head.value;
  }

  /** What was just told; what is drawn now goes on. */
  add(queued: readonly Queued[]): void {
    if (this.isRead) return;
    if (this.isPassing.peek() && queued.length > 0) this.end();
    this.waiting = [...this.waiting, ...queued];
    const length = [this.isHolding.peek() ? this.head.peek() : undefined, ...this.waiting].reduce((sum, one) => sum + (one && !one.moment.controls ? one.length : 0), 0);
    if (length > QUEUE_MS) this.drop();
    else if (!this.isHolding.peek()) this.next("holds");
  }

  /** The same for somebody who is asked something: the board goes on at once, and what happened lies over it for a glance. */
  pass(queued: readonly Queued[]): void {
    if (this.isRead) return;
    const all = [this.head.peek(), ...this.waiting, ...queued];
    this.waiting = fitting([...this.waiting, ...queued]);
    if (all.some((one) => one?.moment.controls)) this.leave(all);
    else if (this.isHolding.peek()) this.stand(this.head.peek(), "passes", GLANCE_MS * PACE);
    else if (!this.isPassing.peek()) this.next("passes");
  }

  /** Show climaxes as long as the question after them is held, each for its share, before all that was on. */
  hold(climaxes: readonly Queued[], left: number, others: readonly Queued[]): void {
    if (this.isRead) return;
    this.end();
    const whole = climaxes.reduce((sum, { length }) => sum + length, 0);
    this.waiting = [...climaxes.map((one) => ({ ...one, length: (one.length / whole) * left })), ...others];
    this.next("holds");
  }

  /** The time of climaxes is over. */
  release(): void {
    this.waiting = this.waiting.filter(({ moment }) => !moment.climax);
    if (this.isClimax.peek()) this.close();
  }

  /** Let the board go on: what has no controls is over, what has them stays to be looked at. */
  end(): void {
    this.leave([this.head.peek(), ...this.waiting]);
  }

  /** What is drawn is over, and the next one's turn. */
  readonly close = (): void => {
    const way = this.isPassing.peek() ? "passes" : "holds";
    this.stand(undefined, "stays");
    this.next(way);
  };

  /** Too much to be looked at: only how it ended is not to be missed. */
  private drop(): void {
    const last = this.waiting.filter(({ moment }) => moment.last);
    this.end();
    this.waiting = last;
    this.next("holds");
  }

  private leave(all: readonly (Queued | undefined)[]): void {
    this.waiting = [];
    this.stand(all.findLast((one) => one?.moment.controls), "stays");
  }

  private next(way: Way): void {
    const [first, ...others] = this.waiting;
    if (!first) return;
    this.waiting = others;
    this.stand(first, way, way === "passes" ? first.length * PACE : first.length);
  }

  private passed(): void {
    const moment = this.head.peek()?.moment;
    if (!moment?.controls) return this.close();
    if (moment.once) this.waiting = [];
    if (this.waiting.length > 0) this.next("holds");
    else this.way.value = "stays";
  }

  /** What somebody was given for itself alone is not taken away by what happens to others. */
  private get isRead(): boolean {
    return this.head.peek()?.moment.once !== undefined && this.way.peek() === "stays";
  }

  private stand(head: Queued | undefined, way: Way, length?: number): void {
    clearTimeout(this.due);
    this.head.value = head;
    this.isHeld.value = head?.moment.climax === true;
    this.way.value = way;
    if (length !== undefined) this.due = setTimeout(() => this.passed(), length);
  }
}

/** As many of them as there is time for. */
function fitting(queued: readonly Queued[]): readonly Queued[] {
  let left = GLANCE_MS;
  return queued.filter(({ length }, at) => {
    left -= length * PACE;
    return at === 0 || left >= 0;
  });
}
