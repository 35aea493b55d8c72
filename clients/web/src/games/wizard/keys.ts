const WAYS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrows go from one to the next of what can be pressed in a row of things. */
export function arrows(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const row = event.currentTarget;
  if (way === undefined || !(row instanceof HTMLElement)) return;
  const all = [...row.querySelectorAll<HTMLElement>("[data-row]")];
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const next = all[at + way]?.querySelector<HTMLElement>("button");
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
