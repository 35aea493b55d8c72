import { type ReadonlySignal, batch, signal } from "@preact/signals";
import { RedrawQueue } from "../boards/frame/turns";
import { type Course, after, before } from "./course";

export const SPEEDS = [0.5, 1, 2, 5, 10, 50] as const;

const SHORTEST_MS = 300;
const LONGEST_MS = 2_000;
const ASLEEP_MS = 1_000;
/** A machine that is too slow for a speed plays slower: what is left out would make the next drawing longer still. */
const MOST_AT_ONCE = 8;

/** Where a replay stands, and its going on by itself: at most once a drawing of the screen, however fast. */
export class Player {
  readonly playing = signal(false);
  readonly speed = signal<number>(1);
  private readonly stands = signal(1);
  private readonly follows = signal(1);
  /** Whether what happened is still being shown: until it has been, nothing goes on. */
  held: ReadonlySignal<boolean> | undefined;
  /** What is drawn one after the other while it plays: nothing goes on before all has been. */
  readonly turns = new RedrawQueue();
  private due = 0;
  private drawn = 0;

  constructor(private readonly course: ReadonlySignal<Course | undefined>) {}

  /** The moment that is shown. */
  get moment(): number {
    return this.within(this.stands.value);
  }

  /** The same for what stands beside the board: while it plays, that has a turn of its own. */
  get beside(): number {
    return this.within(this.follows.value);
  }

  go(moment: number): void {
    batch(() => {
      this.stand(moment);
      this.follows.value = this.stands.peek();
    });
  }

  step(way: 1 | -1, steps = 1): void {
    const course = this.course.peek();
    if (!course) return;
    this.pause();
    let moment = this.moment;
    for (let step = 0; step < steps; step++) moment = (way > 0 ? after : before)(course, moment);
    this.go(moment);
  }

  start(): void {
    this.pause();
    this.go(1);
  }

  end(): void {
    this.pause();
    this.go(this.course.peek()?.count ?? 1);
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  /** Play on; from the end, once more from the beginning. */
  play(): void {
    const course = this.course.peek();
    if (!course || this.playing.peek()) return;
    if (after(course, this.moment) === this.moment) this.go(1);
    this.playing.value = true;
    this.due = 0;
    this.drawn = requestAnimationFrame(this.draw);
  }

  pause(): void {
    cancelAnimationFrame(this.drawn);
    batch(() => {
      this.playing.value = false;
      this.turns.takeAll();
    });
  }

  faster(way: 1 | -1): void {
    const place = SPEEDS.findIndex((speed) => speed === this.speed.peek()) + way;
    this.speed.value = SPEEDS[place] ?? this.speed.peek();
  }

  private readonly draw = (now: number): void => {
    const course = this.course.peek();
    if (!course || !this.playing.peek()) return;
    if (!this.turns.isEmpty) this.turns.take();
    else if (after(course, this.moment) === this.moment) return this.pause();
    else this.advance(course, now);
    this.drawn = requestAnimationFrame(this.draw);
  };

  private advance(course: Course, now: number): void {
    let moment = this.moment;
    if (this.held?.peek()) this.due = now + this.wait(course, moment);
    // Nothing is caught up with after the page was out of sight.
    if (this.due === 0 || now - this.due > ASLEEP_MS) this.due = now + this.wait(course, moment);
    for (let steps = 0; this.due <= now && moment < course.count && steps < MOST_AT_ONCE; steps += 1) {
      moment = after(course, moment);
      this.due += this.wait(course, moment);
    }
    if (this.due <= now) this.due = now;
    if (moment === this.moment) return;
    this.stand(moment);
    this.turns.want("beside", () => (this.follows.value = this.stands.peek()));
  }

  private stand(moment: number): void {
    this.stands.value = Math.max(1, Math.min(Math.round(moment), this.course.peek()?.count ?? moment));
  }

  private within(moment: number): number {
    return Math.max(1, Math.min(moment, this.course.value?.count ?? 1));
  }

  private wait(course: Course, moment: number): number {
    const lived = course.at(after(course, moment)) - course.at(moment);
    return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, lived)) / this.speed.peek();
  }
}
