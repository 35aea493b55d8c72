import { signal } from "@preact/signals";

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

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
