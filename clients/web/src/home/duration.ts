import { say } from "../words/sentences";

const MINUTE = 60_000;

/** How long a game took. */
export function lasted(length: number): string {
  const minutes = Math.max(1, Math.round(length / MINUTE));
  if (minutes < 60) return say("lasted_minutes", { minutes });
  if (minutes < 48 * 60) return say("lasted_hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return say("lasted_days", { days: Math.round(minutes / (24 * 60)) });
}
