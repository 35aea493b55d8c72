import { signal } from "@preact/signals";
import { type Known, knownTo } from "./knowledge";
import type { Avalon } from "./state";

const KEPT = "avalon hidden";

/** Whether the own secrets are hidden from whoever looks over the shoulder; kept for the session. */
export const hidden = signal(kept());

export function hide(hiding: boolean): void {
  hidden.value = hiding;
  try {
    if (hiding) sessionStorage.setItem(KEPT, "1");
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing still hides until the next load.
  }
}

const NOTHING: ReadonlyMap<number, Known> = new Map();

/** What may be shown of the roles: nothing secret while the viewer hides it, everything known otherwise. */
export function shownTo(game: Avalon, own: number | null): ReadonlyMap<number, Known> {
  return hidden.value && own !== null && game.phase !== "ended" ? NOTHING : knownTo(game, own);
}

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
