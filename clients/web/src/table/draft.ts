import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** A text as it is being written; it outlives a reload. */
export function useDraft(key: string): Signal<string> {
  const draft = useSignal(kept(key));
  useEffect(() => draft.subscribe((text) => keep(key, text)), [key]);
  return draft;
}

function kept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing only loses drafts.
  }
}
