import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const NAMED = "section, fieldset, details, [role=group], [role=tabpanel]";

/**
 * For the element in which a table is drawn: who answers by keyboard goes on from where the answer leads, though the
 * button that was pressed is gone or cannot be pressed any more. Whatever takes it away, no board has to think of it.
 */
export function useFocusKept<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  useEffect(() => (root.current ? keepFocus(root.current) : undefined), []);
  return root;
}

/** So low a screen shows the question, or the board, but hardly both. */
const LOW = "(height <= 560px)";

/** On a low screen the question has the focus as soon as it is there, unless something else was given it. */
export function useFocusWhereLow(id: string | undefined, isDrawn: boolean): void {
  useEffect(() => {
    if (id === undefined || !matchMedia(LOW).matches || !document.activeElement?.matches("body, main")) return;
    document.querySelector<HTMLElement>(`[data-prompt="${CSS.escape(id)}"] h2`)?.focus({ preventScroll: true });
  }, [id, isDrawn]);
}

function keepFocus(root: HTMLElement): () => void {
  const page = root.ownerDocument;
  // Where the focus is, and what that lies in: of what is gone, nobody could ask any more.
  let path: readonly HTMLElement[] = [];
  const lost = () => {
    const [last] = path;
    const here = page.activeElement;
    const nowhere = !here || here === page.body || here === last;
    return last !== undefined && nowhere && (!last.isConnected || last.matches(":disabled"));
  };
  const came = ({ target }: FocusEvent) => {
    path = target instanceof HTMLElement && root.contains(target) ? pathTo(target, root) : [];
  };
  const left = ({ target }: FocusEvent) => {
    // Who clicks beside everything has left; who comes back to the window has not.
    setTimeout(() => {
      const [last] = path;
      if (last === target && last?.isConnected && !last.matches(":disabled") && page.activeElement === page.body) path = [];
    });
  };
  const watching = new MutationObserver(() => {
    if (lost()) requestAnimationFrame(() => lost() && handOn(path, root));
  });
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  page.addEventListener("focusin", came);
  page.addEventListener("focusout", left);
  return () => {
    watching.disconnect();
    page.removeEventListener("focusin", came);
    page.removeEventListener("focusout", left);
  };
}

function pathTo(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path = [element];
  for (let outer = element.parentElement; outer && outer !== root; outer = outer.parentElement) path.push(outer);
  return path;
}

/** To the same question where it is still open, else to the next one that waits, to what was around, to the board. */
function handOn(path: readonly HTMLElement[], root: HTMLElement): void {
  const around = path.filter((one) => one.isConnected);
  const same = around.find((one) => one.dataset["prompt"] !== undefined);
  const questions = [...root.querySelectorAll<HTMLElement>("[data-prompt]")];
  const required = questions.filter((one) => !one.classList.contains("optional"));
  const wanted = [
    ...[same, ...required].flatMap((one) => one?.querySelector<HTMLElement>("h2") ?? []),
    ...around.filter((one) => one.matches(NAMED)),
    ...questions.flatMap((one) => one.querySelector<HTMLElement>("h2") ?? []),
    ...root.querySelectorAll<HTMLElement>(".board"),
    root,
  ];
  wanted.some(takesFocus);
}

/** Whether the focus went there: what is folded away takes none. Nothing scrolls. */
function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return element.ownerDocument.activeElement === element;
}
