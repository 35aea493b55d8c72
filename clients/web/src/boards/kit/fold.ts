import { useMemo } from "preact/hooks";
import type { Line } from "../../wire/types";

/** What is derived from lines, one after the other. A step leaves the state before as it was, unless it can be copied. */
export interface Fold<State> {
  begin: State;
  step: (state: State, line: Line) => State;
  copy?: (state: State) => State;
}

/** How many lines lie between two states that are kept: no step back has further to go. */
export const KEPT_EVERY = 64;

/** A state, and what tells whether it belongs to a feed: the last line that is in it. */
interface Kept<State> {
  count: number;
  last: Line | undefined;
  state: State;
}

/** A fold that goes on from where it was: a line more costs one step, and of those before none is read again. */
export class Folding<State> {
  /** The states after 0, 64, 128 … lines. */
  private readonly kept: Kept<State>[];
  private tip: Kept<State>;

  constructor(private readonly fold: Fold<State>) {
    this.kept = [{ count: 0, last: undefined, state: fold.begin }];
    this.tip = this.taken(0);
  }

  /** The state after all of these lines. */
  of(lines: readonly Line[]): State {
    let { count, state } = this.before(lines);
    for (; count < lines.length; count += 1) {
      const last = lines[count] as Line;
      state = this.fold.step(state, last);
      if ((count + 1) % KEPT_EVERY === 0) this.kept[(count + 1) / KEPT_EVERY] = { count: count + 1, last, state: this.copied(state) };
    }
    this.tip = { count, last: lines[count - 1], state };
    return state;
  }

  /** The nearest state that these lines go on from. */
  private before(lines: readonly Line[]): Kept<State> {
    let place = Math.min(this.kept.length - 1, Math.floor(lines.length / KEPT_EVERY));
    while (!isWithin(this.kept[place], lines)) place -= 1;
    return this.tip.count >= place * KEPT_EVERY && isWithin(this.tip, lines) ? this.tip : this.taken(place);
  }

  private taken(place: number): Kept<State> {
    const kept = this.kept[place] as Kept<State>;
    return { ...kept, state: this.copied(kept.state) };
  }

  private copied(state: State): State {
    return this.fold.copy ? this.fold.copy(state) : state;
  }
}

/** Whether these are the lines of a state, or go on from them; nothing goes before the first. */
function isWithin(kept: Kept<unknown> | undefined, lines: readonly Line[]): boolean {
  return kept !== undefined && kept.count <= lines.length && (kept.count === 0 || lines[kept.count - 1] === kept.last);
}

/** What a fold makes of lines that are looked at once. */
export function folded<State>(fold: Fold<State>, lines: readonly Line[]): State {
  return new Folding(fold).of(lines);
}

/** What a fold makes of the lines, from the step before on. */
export function useFolded<State>(fold: Fold<State>, lines: readonly Line[]): State {
  return useMemo(() => new Folding(fold), [fold]).of(lines);
}
