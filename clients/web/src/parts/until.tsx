import { say } from "../words/say";
import { now, time } from "./clock";

const SOON_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long something stays open; `at` is in unix milliseconds. */
export function Until({ at }: { at: number }) {
  // Each second it is drawn anew, and whenever it is drawn it is right.
  const left = now.value && Math.max(0, at - time());
  return (
    <time class={left < SOON_MS ? "until soon" : "until"} dateTime={new Date(at).toISOString()} role="timer">
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
