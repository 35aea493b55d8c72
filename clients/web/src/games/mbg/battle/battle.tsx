import type { Seen } from "../state";

/** The last battle, to be played back round by round. */
export function Battle(_: Seen) {
  return null;
}
