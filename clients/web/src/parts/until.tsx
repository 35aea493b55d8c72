import { say } from "../words/say";
import { now } from "./clock";

const SOON_MS = 10_000;
const HOUR_MS = 3_600_000;

/** How long something stays open; `at` is in unix milliseconds. */
export function Until({ at }: { at: number }) {
  const left = Math.max(0, at - now.value);
  return (
    <time class={left < SOON_MS ? "until soon" : "until"} dateTime={new Date(at).toISOString()}>
      {say("time_left", { time: shown(left) })}
    </time>
  );
}

function shown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const clock = `${Math.floor((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return left < HOUR_MS ? clock : `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
