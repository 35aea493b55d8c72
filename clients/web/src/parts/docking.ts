import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Where the question is docked: below the board, or on a low screen beside it (`question-dock.css`). */
export const DOCKED = "(width <= 480px), (width <= 900px) and (height > 560px)";

const PROPERTY = "--docked";

/** For what lies over an edge of the page: a property says how high it is, so that nothing is scrolled to beneath it. */
export function useDocked<Element extends HTMLElement>(): RefObject<Element | null> {
  const docked = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = docked.current;
    if (!element) return undefined;
    const root = element.ownerDocument.documentElement;
    const measure = () => root.style.setProperty(PROPERTY, matchMedia(DOCKED).matches ? `${element.offsetHeight}px` : "0px");
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => {
      sizes.disconnect();
      root.style.removeProperty(PROPERTY);
    };
  }, []);
  return docked;
}

/** So far a finger must pull for it to be meant. */
const PULL_PX = 24;

/** What folds by a press, or by pulling it down, and comes back by either. */
export function useFolding(fold: (folded: boolean | undefined) => void) {
  const from = useRef<number | undefined>(undefined);
  const pulled = useRef(false);
  return {
    onPointerDown: ({ clientY, currentTarget, pointerId }: PointerEvent) => {
      from.current = clientY;
      pulled.current = false;
      (currentTarget as Element).setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      const by = clientY - (from.current ?? clientY);
      if (Math.abs(by) < PULL_PX) return;
      pulled.current = true;
      fold(by > 0);
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onClick: () => {
      if (!pulled.current) fold(undefined);
      pulled.current = false;
    },
  };
}
