import { useEffect } from "preact/hooks";
import type { At } from "../state/chairs";
import { time } from "../wire/clock";
import type { Line } from "../wire/types";
import { act } from "./acts";

/** What is heard of later than this, the line has kept back. */
const LATE_MS = 2_500;
/** A player who is back within this time was not gone. */
const BACK_MS = 60_000;
const MISSES: ReadonlySet<string> = new Set(["table_deadline_missed", "table_substituted"]);

/**
 * Take the seat back by itself where a deadline passed while the line was dead: a lost connection is nobody's fault, and
 * it does not count towards the next one. What was missed with the page there is a person's own to take back.
 */
export function useReturn({ id, as, seat, table }: At, lines: readonly Line[]): void {
  const away = seat !== null && table.status === "playing" && (table.substitutes[seat] !== undefined || (table.missed[seat] ?? 0) > 0);
  const missed = away ? (lines.findLast(({ fact }) => MISSES.has(fact.type))?.at ?? 0) : 0;
  useEffect(() => {
    const late = time() - missed;
    if (late > LATE_MS && late < BACK_MS) act(id, as, "take_back").catch(() => undefined);
  }, [missed]);
}
