import type { Chronicle } from "./chronicle";
import type { Tape } from "./tape";

/** The moments a replay can stand at, as one viewer lived through them; the first is 1. */
export interface Course {
  /** How many there are. */
  readonly count: number;
  /** Whether they are the commits of the table, and so the same for all viewers. */
  readonly common: boolean;
  /** When it was, in unix milliseconds. */
  at(moment: number): number;
  /** How many facts the viewer had been told by then. */
  seq(moment: number): number;
  /** The moment at which the viewer was told a fact. */
  of(seq: number): number;
}

/** With the full record, every commit is a moment, whether or not this viewer was told of it. */
export function courseOfLog(chronicle: Chronicle, as: string): Course {
  const { commits } = chronicle;
  const seen = chronicle.toldTo(as);
  const seqs = new Uint32Array(commits.length + 1);
  for (const { moment } of seen) seqs[moment] = (seqs[moment] ?? 0) + 1;
  for (let moment = 1; moment < seqs.length; moment++) seqs[moment] = (seqs[moment] ?? 0) + (seqs[moment - 1] ?? 0);
  return {
    count: commits.length,
    common: true,
    at: (moment) => commits[moment - 1]?.at ?? 0,
    seq: (moment) => seqs[moment] ?? 0,
    of: (seq) => seen[seq - 1]?.moment ?? (seq < 1 ? 1 : commits.length),
  };
}

/** Without it, what else happened is nobody's to know: the viewer's own frames are the moments. */
export function courseOfTape(tape: Tape): Course {
  const { frames } = tape;
  return {
    count: frames.length,
    common: false,
    at: (moment) => frames[moment - 1]?.at ?? 0,
    seq: (moment) => frames[moment - 1]?.seq ?? 0,
    of: (seq) => Math.max(1, Math.min(frames.length, tape.placeOf(seq - 1) + 1)),
  };
}

/** The next moment that shows this viewer something new. */
export function after(course: Course, moment: number): number {
  return Math.max(moment, course.of(course.seq(moment) + 1));
}

/** The moment before, at which this viewer saw something new. */
export function before(course: Course, moment: number): number {
  const shown = course.of(course.seq(moment));
  return course.of(course.seq(shown - 1));
}

/** The last moment that was not after this time. */
export function momentAt(course: Course, at: number): number {
  let low = 1;
  let high = course.count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (course.at(middle) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
