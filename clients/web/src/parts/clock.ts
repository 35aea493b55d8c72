import { signal } from "@preact/signals";

/** The time in unix milliseconds, once a second while somebody looks. */
export const now = signal(Date.now());

setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 1_000);
