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

/** Whether this view has secrets that are hidden now; after the end it has none. */
export function hides(game: Avalon, own: number | null): boolean {
  return hidden.value && own !== null && game.phase !== "ended";
}

/** What may be shown of the roles: nothing while it is hidden, else everything known. */
export function shownTo(game: Avalon, own: number | null): ReadonlyMap<number, Known> {
  return hides(game, own) ? NOTHING : knownTo(game, own);
}

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
