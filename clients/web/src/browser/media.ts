import { type Signal, signal } from "@preact/signals";

/** Whether a media query holds, followed as that changes. */
export function matching(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", ({ matches }) => (holds.value = matches));
  return holds;
}

/** Whether nothing is to move. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How the page scrolls to something. */
export function pace(): ScrollBehavior {
  return isStill() ? "auto" : "smooth";
}
