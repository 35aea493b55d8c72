import { useRef } from "preact/hooks";
import type { Line } from "../../wire/types";

/** How far a feed may leap and still be followed: more is a jump in a replay, or a past that was read late. */
const LEAP = 60;

const NONE: readonly Line[] = [];

/** What was told since the last drawing: nothing of what was there before anybody looked, nor after a jump. */
export function useFreshLines(lines: readonly Line[]): readonly Line[] {
  const known = useRef<readonly Line[]>(NONE);
  const before = known.current;
  known.current = lines;
  return before === lines ? NONE : freshIn(before, lines);
}

/** The lines after the last one that was known, where that is still among them. */
export function freshIn(before: readonly Line[], lines: readonly Line[]): readonly Line[] {
  const last = before.at(-1)?.seq;
  if (last === undefined) return NONE;
  const at = lines.findLastIndex(({ seq }) => seq <= last);
  const fresh = lines.slice(at + 1);
  return lines[at]?.seq === last && fresh.length <= LEAP ? fresh : NONE;
}
