import { useEffect, useState } from "preact/hooks";
import type { View } from "../wire/types";
import { time } from "../wire/clock";

/** The longest that a climax is held, as the server has it: a clock that says more is wrong. */
export const LONGEST_HOLD_MS = 2_500;

/** What a table says of its holds, if it has had any. */
type Held = Pick<View["table"], "held" | "clock_offset">;

/** How long people still look at a climax, in milliseconds: nothing is asked meanwhile, and no clock runs. */
export function holdLeft({ held, clock_offset = 0 }: Held, now: number): number {
  return typeof held === "number" ? Math.min(LONGEST_HOLD_MS, Math.max(0, held + clock_offset - now)) : 0;
}

/** The same, drawn again once it is over. */
export function useHold(table: Held): number {
  const [turn, again] = useState({});
  const left = holdLeft(table, time());
  useEffect(() => {
    if (left <= 0) return undefined;
    const due = setTimeout(() => again({}), left + 1);
    return () => clearTimeout(due);
    // A clock that was set meanwhile may leave some of it: then it is waited for once more.
  }, [table.held, table.clock_offset, left <= 0, turn]);
  return left;
}
