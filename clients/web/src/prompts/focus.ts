/** After a question is answered and gone: the focus goes to the next question, else to the board. Nothing scrolls. */
export function focusNext(gone: HTMLElement): void {
  requestAnimationFrame(() => {
    // Who has gone elsewhere in the meantime stays there.
    if (document.activeElement && document.activeElement !== document.body) return;
    const headings = [...document.querySelectorAll<HTMLElement>(".prompt h2")].filter((one) => !gone.contains(one));
    const next = headings[0] ?? document.querySelector<HTMLElement>(".board") ?? document.getElementById("main");
    if (!next) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
}
