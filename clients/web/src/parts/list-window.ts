import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A list of so few pages is there as a whole: a browser's own search finds all of it. */
const WHOLE = 8;
const GUESS_PX = 1_400;

/** Which pages of a list are there, the first and the last. */
type Range = readonly [number, number];

interface Windowed {
  isThere: (page: number) => boolean;
  /** How high the place of a page is that is not there. */
  height: (page: number) => number;
  look: () => void;
}

/** Of a long list in pages only those in sight, and what a turn of the wheel would show; the others keep their place. */
export function useListWindow(list: RefObject<HTMLElement | null>, pages: number, following: Signal<boolean>): Windowed {
  const range = useSignal<Range>([pages - 2, pages - 1]);
  const heights = useRef(new Map<number, number>()).current;
  const isWhole = pages <= WHOLE;
  const isThere = (page: number) => isWhole || (page >= range.value[0] && page <= range.value[1]) || (following.value && page >= pages - 2);
  const look = () => {
    const shown = list.current;
    if (!shown || isWhole) return;
    const seen = inSight(shown);
    if (seen[0] !== range.peek()[0] || seen[1] !== range.peek()[1]) range.value = seen;
  };
  useLayoutEffect(() => {
    for (const [page, one] of [...(list.current?.children ?? [])].entries()) {
      if (isThere(page) && one instanceof HTMLElement) heights.set(page, one.offsetHeight);
    }
  });
  return { isThere, look, height: (page) => heights.get(page) ?? GUESS_PX };
}

function inSight(list: HTMLElement): Range {
  const { scrollTop, clientHeight } = list;
  const there: number[] = [];
  for (const [page, one] of [...list.children].entries()) {
    const top = (one as HTMLElement).offsetTop - list.offsetTop;
    if (top + (one as HTMLElement).offsetHeight >= scrollTop - clientHeight && top <= scrollTop + 2 * clientHeight) there.push(page);
  }
  return [there[0] ?? 0, there.at(-1) ?? 0];
}
