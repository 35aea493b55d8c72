/** How long after a sheet has closed nothing beneath it can be pressed: a second tap was meant for the sheet. */
export const SHIELDED_MS = 300;

const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "keydown", "keyup", "submit"] as const;

let until = 0;

/** Let nobody press anything for a moment; a key that was held down reaches nothing until it is let go. */
export function shield(): void {
  for (const kind of PRESSES) window.addEventListener(kind, stop, true);
  until = performance.now() + SHIELDED_MS;
  setTimeout(lower, SHIELDED_MS);
}

function isUp(): boolean {
  const left = until - performance.now();
  return left > 0 && left <= SHIELDED_MS;
}

function lower(): void {
  if (!isUp()) for (const kind of PRESSES) window.removeEventListener(kind, stop, true);
}

function stop(event: Event): void {
  if (!isUp()) return lower();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event instanceof KeyboardEvent && event.repeat) shield();
}
