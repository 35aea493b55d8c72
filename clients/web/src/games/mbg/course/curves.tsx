import type { Seen } from "../state";

/** The money of all roles, turn by turn. */
export function Curves(_: Seen) {
  return null;
}
