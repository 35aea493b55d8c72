import type { Result } from "../wire/types";

/** Whether strangers may see who everybody was: the game was played to its end, and nothing of it is secret any more. */
export function isOpen(result: Result | null | undefined): result is Result {
  return result?.how === "ended" && result.unseals === "everything";
}
