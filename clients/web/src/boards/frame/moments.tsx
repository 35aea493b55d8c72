import type { Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Beat, BoardProps, Drawing, Moment, Moments } from "../contract";
import { forSession } from "../../browser/storage";
import { LONGEST_HOLD_MS } from "../../state/hold";
import { time } from "../../wire/clock";
import { Guard } from "../../parts/guard";
import { shield } from "../../parts/shield";
import type { Line } from "../../wire/types";
import { ending } from "../kit/ending";
import { MomentQueue, type Playing, type Queued } from "./moment-queue";
import { useShowPart } from "./parts";
import { isStill } from "../../browser/media";
import { urgentOf } from "./urgency";
import { play, useSounds } from "../../parts/sounds";
import style from "./moments.module.css";
import "./motion.css";

export const LONGEST_MS = 4_000;

/** Who comes so late to what is shown `once` still sees it: the page was on its way. */
const LATE_MS = 8_000;

/** How far ahead a feed may leap and still be followed: more is a jump in a replay, or a past that was read late. */
const LEAP = 60;

interface Conditions {
  /** Whether things go by too fast to be looked at. */
  hasty?: boolean;
  /** After which seq one step forward begins, where there are steps: anything else is a jump. */
  step?: number;
  /** How many milliseconds the next question is still held, for a climax. */
  hold?: number;
  /** Whether something stands before the board until it has been read: what happens meanwhile is shown after it. */
  waits?: boolean;
  /** At which table it happens now, in whose name is remembered what was shown `once`. */
  table?: string;
}

/** The board as it is to be shown: as things stand, or as they stood before what is being told. */
export function useMoments(moments: Moments | undefined, now: BoardProps, { hasty = false, step, table, hold = 0, waits = false }: Conditions = {}): { queue: MomentQueue; shown: BoardProps } {
  const queue = useMemo(() => new MomentQueue(), [now.as]);
  const last = useRef(now);
  const begun = useRef<string | undefined>(undefined);
  const waitedSince = useRef<number | undefined>(undefined);
  useRelease(queue, hold > 0);
  // Before anything is painted: a board that shows the end for one frame has told it.
  useLayoutEffect(() => {
    if (waits) {
      waitedSince.current ??= time();
      return;
    }
    const waited = time() - (waitedSince.current ?? time());
    waitedSince.current = undefined;
    const before = last.current;
    last.current = now;
    if (!moments) return;
    const fresh = (line: Line) => queuedOf(moments, line, known(before, now), now).filter(({ moment }) => table === undefined || (!moment.last && isNew(moment, table, now.as)));
    const tell = (queued: readonly Queued[]) => (urgentOf(now.asking).length > 0 ? queue.pass(queued) : queue.add(queued));
    const begins = begun.current !== now.as && now.lines.length > 0;
    if (begins) {
      begun.current = now.as;
      const missed = table === undefined ? [] : late(now.lines, hold > 0 ? LONGEST_HOLD_MS : LATE_MS + waited).flatMap(fresh);
      if (before.view.table?.status !== "open") tell(missed.filter(({ moment }) => moment.once && !isStill()));
      // Who comes back while a climax is held sees the rest of it.
      const climaxes = hold > 0 ? missed.filter(({ moment }) => moment.climax) : [];
      if (climaxes.length > 0) queue.hold(climaxes, hold, []);
    }
    if (before.view === now.view) return;
    const told = toldSince(before, now);
    // Behind a sheet the past was read meanwhile: of that, what a late comer sees has been added.
    if (begins && waited > 0 && !told) return;
    const steps = !hasty && (step === undefined || step === before.lines.length);
    if (!told || !steps || document.hidden) return queue.end();
    const queued = told.flatMap(fresh);
    const climaxes = hold > 0 ? queued.filter(({ moment }) => moment.climax) : [];
    if (climaxes.length > 0) {
      if (isStill()) heard(queued);
      queue.hold(climaxes, hold, queued.filter(({ moment }) => moment.last || (moment.once && !isStill())));
    } else if (queue.isClimax.peek()) {
      if (!isStill()) queue.add(queued.filter(({ moment }) => moment.last || moment.once));
    } else if (isStill()) {
      heard(queued);
      queue.add(queued.filter(({ moment }) => moment.controls && !moment.once));
      queue.end();
    } else tell(queued);
  }, [now.view, now.lines, moments, waits]);
  useEnding(queue);
  useSounds();
  const { held } = queue;
  return { queue, shown: held ? { ...now, view: held.view, lines: held.lines } : now };
}

/** What was held is asked: no climax lies over it for even one frame, and a press that was meant for the climax answers nothing. */
function useRelease(queue: MomentQueue, isHeld: boolean): void {
  const was = useRef(isHeld);
  useLayoutEffect(() => {
    if (was.current && !isHeld) {
      if (queue.isClimax.peek()) shield();
      queue.release();
    }
    was.current = isHeld;
  }, [isHeld]);
}

/** The newest lines, told so lately that their page cannot have been there. */
function late(lines: readonly Line[], ms: number): readonly Line[] {
  return lines.slice(lines.findLastIndex(({ at }) => time() - at > ms) + 1);
}

/** Whether something was not shown at this table in this tab; from now on it was. */
function isNew({ once }: Moment, table: string, as: string): boolean {
  if (!once) return true;
  const name = `shown ${table} ${as} ${once}`;
  if (forSession.recall(name) !== null) return false;
  forSession.keep(name, "1");
  return true;
}

/** Who wants no motion hears all the same what came of it: of several things the end, or the first. */
function heard(queued: readonly Queued[]): void {
  const { moment } = queued.find(({ moment }) => moment.last) ?? queued[0] ?? {};
  const beat = moment && beatsOf(moment).at(-1);
  if (beat) play(beat[1]);
}

function beatsOf({ sound = [] }: Moment): readonly Beat[] {
  return typeof sound === "string" ? [[0, sound]] : sound;
}

/** The lines of the step from one view to the next; undefined where there was more, or less, than a step. */
function toldSince(before: BoardProps, now: BoardProps): readonly Line[] | undefined {
  const last = before.lines.at(-1)?.seq;
  const fresh = now.lines.slice(known(before, now).lines.length);
  const [first] = fresh;
  // Where the past is still being read, the first line comes by itself.
  const follows = first !== undefined && now.as === before.as && (last === undefined ? first.seq > 1 : first.seq === last + 1);
  return follows && fresh.length <= LEAP ? fresh : undefined;
}

/** The board as it was, with all lines up to then, though the past may have been read since. */
function known(before: BoardProps, now: BoardProps): BoardProps {
  const last = before.lines.at(-1)?.seq ?? 0;
  return { ...before, lines: now.lines.slice(0, now.lines.findLastIndex(({ seq }) => seq <= last) + 1) };
}

/** A drawing that cannot be made, or of no length that there is, is none. */
function queuedOf(moments: Moments, line: Line, before: BoardProps, after: BoardProps): Queued[] {
  try {
    const moment = moments(line, before, after) ?? ending(line, after);
    if (!moment || !(moment.length > 0) || !Number.isFinite(moment.length)) return [];
    return [{ seq: line.seq, moment, before: moment.board ?? before, length: moment.controls ? moment.length : Math.min(moment.length, LONGEST_MS) }];
  } catch (trouble) {
    console.error(`${line.fact.type}:`, trouble);
    return [];
  }
}

/** Keys, clicks and a page out of sight end what is shown; what has controls keeps those that are meant for it. */
function useEnding(queue: MomentQueue): void {
  useEffect(() => {
    const acted = (event: Event) => {
      const shown = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-moment]") : null;
      if (shown?.dataset["moment"] === "controls" || queue.isClimax.peek() || !(queue.isHolding.peek() || queue.isPassing.peek())) return;
      queue.end();
      // A press on what is shown was meant for that, and for nothing beneath.
      if (shown && event.type === "click") shield();
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

/** What is drawn, and what of the page each drawing is told (`Drawing`). */
interface Layer extends Omit<Drawing, "close"> {
  queue: MomentQueue;
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

/** The place on a board where what happened is drawn, unless it is drawn over it, for boards that have one; the part it stands in is opened for it. */
export function MomentPlace() {
  const layer = useContext(MomentsOf);
  const showPart = useShowPart();
  const playing = layer?.queue.playing;
  const placed = playing && !playing.moment.over && !playing.moment.climax ? playing : undefined;
  useEffect(() => {
    if (placed) showPart();
  }, [placed?.seq]);
  useLayoutEffect(() => {
    if (!layer) return undefined;
    layer.places.value += 1;
    return () => {
      layer.places.value -= 1;
    };
  }, [layer?.places]);
  return layer && placed ? <Drawn {...layer} playing={placed} /> : null;
}

/** The same over the whole board. */
export function MomentOver({ layer }: { layer: Layer }) {
  const { playing, isPassing } = layer.queue;
  return playing && (layer.places.value === 0 || playing.moment.over || playing.moment.climax) ? (
    <div class={`${style.momentOver} ${isPassing.value ? style.passing : ""} ${playing.moment.climax && !isPassing.value ? style.climax : ""}`}>
      <Drawn {...layer} playing={playing} />
    </div>
  ) : null;
}

function Drawn({ queue, asked, owns, until, find, playing: { seq, moment } }: Layer & { playing: Playing }) {
  useEffect(() => {
    const due = beatsOf(moment).map(([after, sound]) => setTimeout(() => play(sound), after));
    return () => due.forEach(clearTimeout);
  }, [seq]);
  return (
    <div key={seq} class={style.moment} data-moment={moment.controls ? "controls" : queue.isPassing.value ? "passing" : moment.climax ? "climax" : ""}>
      <Guard part={String(seq)} instead={<Broken close={queue.close} />}>
        <moment.Draw close={queue.close} asked={asked} owns={owns} until={until} find={find} />
      </Guard>
    </div>
  );
}

function Broken({ close }: { close: () => void }) {
  useEffect(close, []);
  return null;
}
