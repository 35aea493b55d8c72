import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** For a list that scrolls: each time its length changes, its end is shown. */
export function useEndScroll(length: number): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const shown = list.current;
    if (shown) shown.scrollTop = shown.scrollHeight;
  }, [length]);
  return list;
}
