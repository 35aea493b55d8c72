import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { say } from "../words/sentences";
import { now, time } from "../wire/clock";

const SOON_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The clock of the table that is shown. */
export interface TableClock {
  /** How far it is behind the world's, in milliseconds: pauses stop it. */
  offset: number;
  /** When what is shown was so, in unix milliseconds; undefined where it is so now. */
  stands?: number | undefined;
}

export const TableClocks = createContext<TableClock>({ offset: 0 });

/** When something falls due in a game, as its view says it, by the table's clock; 0 is never. In a replay nothing counts down. */
export function Deadline({ at }: { at: number }) {
  const { offset, stands } = useContext(TableClocks);
  if (!(at > 0)) return null;
  return stands === undefined ? <Countdown at={at + offset} /> : <Left at={at + offset} left={Math.max(0, at + offset - stands)} />;
}

/** How long something stays open; `at` is in unix milliseconds of the world, as prompts and links have them. */
export function Countdown({ at }: { at: number }) {
  // It is redrawn each second, and whenever it is drawn it is right.
  return <Left at={at} left={now.value && Math.max(0, at - time())} counts />;
}

function Left({ at, left, counts = false }: { at: number; left: number; counts?: boolean }) {
  return (
    <time class={counts && left < SOON_MS ? "until soon" : "until"} dateTime={new Date(at).toISOString()} role={counts ? "timer" : undefined}>
      {say("time_left", { time: shown(left) })}
    </time>
  );
}

/** A span of time as a clock shows it. */
function shown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = `${Math.floor((seconds % 3600) / 60)}`;
  if (left < HOUR_MS) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (left < DAY_MS) return `${Math.floor(seconds / 3600)}:${minutes.padStart(2, "0")}:${two(seconds % 60)}`;
  return say("days_hours", { days: Math.floor(left / DAY_MS), hours: Math.floor((left % DAY_MS) / HOUR_MS) });
}
