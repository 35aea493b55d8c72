import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type ComponentType, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardModule, BoardProps } from "../games/board";
import { Guarded } from "../parts/guarded";
import type { Line } from "../wire/types";
import { isStill, useShowPart } from "./parts";
import { pressing } from "./pressing";
import style from "./moments.module.css";

/** What happened, as something to look at for a while. */
export interface Moment {
  /** How long it takes, in milliseconds; more than `LONGEST_MS` is cut, unless it has controls. */
  length: number;
  Draw: ComponentType<Drawing>;
  /** The name of what is heard with it; silent as long as the page has no sounds. */
  sound?: string;
  /** It can be held, sped up and gone through: it stays until it is closed, though the board goes on after its length. */
  controls?: boolean;
}

/** What a drawing is given. */
export interface Drawing {
  close: () => void;
  /** Whether what it covers asks for something. */
  asked: boolean;
}

/** What a told fact looks like; `before` and `after` are the board around the whole commit that it came with. */
export type Moments = (line: Line, before: BoardProps<any>, after: BoardProps<any>) => Moment | undefined;

export const LONGEST_MS = 4_000;

/** Of more than this the player has seen enough: all of it is dropped. */
export const QUEUE_MS = 6_000;

/** How far ahead a feed may leap and still be followed: more is a jump in a replay, or a past that was read late. */
const LEAP = 60;

interface Queued {
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

/** What happened is shown one after the other, while the board waits; whoever wants to go on ends it. */
export class MomentQueue {
  private waiting: readonly Queued[] = [];
  private readonly head: Signal<Queued | undefined> = signal(undefined);
  private readonly holds: Signal<boolean> = signal(false);
  private due: ReturnType<typeof setTimeout> | undefined;

  /** What the board shows instead of how things stand; undefined where it does not wait. */
  get held(): BoardProps | undefined {
    return this.holds.value ? this.head.value?.before : undefined;
  }

  /** Whether a moment is on whose end the board waits for. */
  get isHolding(): ReadonlySignal<boolean> {
    return this.holds;
  }

  get playing(): Playing | undefined {
    return this.head.value;
  }

  /** What was just told; what is drawn now goes on. */
  add(queued: readonly Queued[]): void {
    this.waiting = [...this.waiting, ...queued];
    const length = [this.holds.peek() ? this.head.peek() : undefined, ...this.waiting].reduce((sum, one) => sum + (one && !one.moment.controls ? one.length : 0), 0);
    if (length > QUEUE_MS) this.end();
    else if (!this.holds.peek()) this.next();
  }

  /** Let the board go on: what has no controls is over, what has them stays to be looked at. */
  end(): void {
    const left = [this.head.peek(), ...this.waiting].findLast((one) => one?.moment.controls);
    this.waiting = [];
    this.stand(left, false);
  }

  /** What is drawn is over, and the next one's turn. */
  readonly close = (): void => {
    this.stand(undefined, false);
    this.next();
  };

  private next(): void {
    const [first, ...others] = this.waiting;
    if (!first) return;
    this.waiting = others;
    this.stand(first, true);
    this.due = setTimeout(() => this.passed(), first.length);
  }

  private passed(): void {
    if (!this.head.peek()?.moment.controls) this.close();
    else if (this.waiting.length > 0) this.next();
    else this.holds.value = false;
  }

  private stand(head: Queued | undefined, holds: boolean): void {
    clearTimeout(this.due);
    this.head.value = head;
    this.holds.value = holds;
  }
}

interface Conditions {
  /** Whether things go by too fast to be looked at. */
  hasty?: boolean;
  /** After which seq one step forward begins, where there are steps: anything else is a jump. */
  step?: number;
}

/** The board as it is to be shown: as things stand, or as they stood before what is being told. */
export function useMoments(moments: BoardModule["moments"], now: BoardProps, { hasty = false, step }: Conditions = {}): { queue: MomentQueue; shown: BoardProps } {
  const queue = useMemo(() => new MomentQueue(), [now.as]);
  const last = useRef(now);
  // Before anything is painted: a board that shows the end for one frame has told it.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = now;
    if (!moments || before.view === now.view) return;
    const told = toldSince(before, now);
    const steps = !hasty && (step === undefined || step === before.lines.length);
    if (told && steps) queue.add(told.flatMap((line) => queuedOf(moments, line, before, now)));
    if (!told || !steps || pressing(now.asking).length > 0 || document.hidden || isStill()) queue.end();
  }, [now.view, now.lines]);
  useEnding(queue);
  const { held } = queue;
  return { queue, shown: held ? { ...now, view: held.view, lines: held.lines } : now };
}

/** The lines of the step from one view to the next; undefined where there was more, or less, than a step. */
function toldSince(before: BoardProps, now: BoardProps): readonly Line[] | undefined {
  const told = before.lines.length;
  const last = before.lines[told - 1];
  const fresh = now.lines.slice(told);
  const follows = last !== undefined && now.as === before.as && now.lines[told - 1]?.seq === last.seq && fresh[0]?.seq === last.seq + 1;
  return follows && fresh.length <= LEAP ? fresh : undefined;
}

/** A drawing that cannot be made, or of no length that there is, is none. */
function queuedOf(moments: Moments, line: Line, before: BoardProps, after: BoardProps): Queued[] {
  try {
    const moment = moments(line, before, after);
    if (!moment || !(moment.length > 0) || !Number.isFinite(moment.length)) return [];
    return [{ seq: line.seq, moment, before, length: moment.controls ? moment.length : Math.min(moment.length, LONGEST_MS) }];
  } catch (trouble) {
    console.error(`${line.fact.type}:`, trouble);
    return [];
  }
}

/** Keys, clicks and a page out of sight end what is shown; what has controls keeps those that are meant for it. */
function useEnding(queue: MomentQueue): void {
  useEffect(() => {
    const acted = ({ target }: Event) => {
      const own = target instanceof Element && target.closest("[data-moment]");
      if (queue.isHolding.peek() && !own) queue.end();
    };
    const left = () => document.hidden && queue.end();
    document.addEventListener("keydown", acted, true);
    document.addEventListener("click", acted, true);
    document.addEventListener("visibilitychange", left);
    return () => {
      document.removeEventListener("keydown", acted, true);
      document.removeEventListener("click", acted, true);
      document.removeEventListener("visibilitychange", left);
      queue.end();
    };
  }, [queue]);
}

interface Layer {
  queue: MomentQueue;
  asked: boolean;
  /** How many places a board has for what happens; with none, it is drawn over the whole board. */
  places: Signal<number>;
}

export const MomentsOf = createContext<Layer | undefined>(undefined);

/** What is being shown, for who lists what has happened. */
export function usePlaying(): { playing: Playing | undefined; close: () => void } {
  const queue = useContext(MomentsOf)?.queue;
  return { playing: queue?.playing, close: queue?.close ?? nothing };
}

const nothing = () => undefined;

/** The place on a board where what happened is drawn, for boards that have one; the part it stands in is opened for it. */
export function MomentPlace() {
  const layer = useContext(MomentsOf);
  const showPart = useShowPart();
  const seq = layer?.queue.playing?.seq;
  useEffect(() => {
    if (seq !== undefined) showPart();
  }, [seq]);
  useLayoutEffect(() => {
    if (!layer) return undefined;
    layer.places.value += 1;
    return () => {
      layer.places.value -= 1;
    };
  }, [layer?.places]);
  return layer ? <Drawn {...layer} /> : null;
}

/** The same over the whole board. */
export function MomentOver({ layer }: { layer: Layer }) {
  return layer.places.value === 0 && layer.queue.playing ? (
    <div class={style.momentOver}>
      <Drawn {...layer} />
    </div>
  ) : null;
}

function Drawn({ queue, asked }: Layer) {
  const { playing } = queue;
  if (!playing) return null;
  const { seq, moment } = playing;
  return (
    <div key={seq} class={style.moment} data-moment={moment.controls ? "controls" : undefined} data-sound={moment.sound}>
      <Guarded part={String(seq)} instead={<Broken close={queue.close} />}>
        <moment.Draw close={queue.close} asked={asked} />
      </Guarded>
    </div>
  );
}

function Broken({ close }: { close: () => void }) {
  useEffect(close, []);
  return null;
}
