import type { Seen } from "../state";

/** What the settlement of the last turn changed. */
export function Settlement(_: Seen) {
  return null;
}
