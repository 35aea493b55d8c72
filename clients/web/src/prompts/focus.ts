import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** For the element of a question: who answered it by keyboard goes on from the next one. */
export function useFocusNext<Form extends HTMLElement>(): RefObject<Form | null> {
  const form = useRef<Form>(null);
  // Before the form goes, for then it has the focus still.
  useLayoutEffect(() => {
    const shown = form.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusNext(shown);
    };
  }, []);
  return form;
}

// After a question is answered and gone: the focus goes to the next question, else to the board. Nothing scrolls.
function focusNext(gone: HTMLElement): void {
  const page = gone.ownerDocument;
  requestAnimationFrame(() => {
    // Who has gone elsewhere in the meantime stays there.
    if (page.activeElement && page.activeElement !== page.body) return;
    const headings = [...page.querySelectorAll<HTMLElement>(".prompt h2")].filter((one) => !gone.contains(one));
    const next = headings[0] ?? page.querySelector<HTMLElement>(".board") ?? page.getElementById("main");
    if (!next) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
}
