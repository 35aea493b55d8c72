import { pace } from "../../browser/media";

/** Bring these into sight together where there is room for all of them, else what is needed, or the first if none of them can be seen. */
export function bringIntoSight(elements: readonly Element[], needed?: Element): void {
  const boxes = elements.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (boxes.length === 0) return;
  const { top, bottom } = clear();
  const all = { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
  const isSeen = (box: { top: number; bottom: number }) => box.top >= top && box.bottom <= bottom;
  if (all.bottom - all.top > bottom - top) {
    const seen = needed ? isSeen(needed.getBoundingClientRect()) : boxes.some(isSeen);
    if (!seen) (needed ?? elements[0])?.scrollIntoView({ block: "nearest", behavior: pace() });
    return;
  }
  if (isSeen(all)) return;
  scrollBy({ top: all.top < top ? all.top - top - MARGIN_PX : all.bottom - bottom + MARGIN_PX, behavior: pace() });
}

/** A bare question has no box of its own: its last part, which answers it, stands for it. */
export function boxOf(question: Element): Element {
  return getComputedStyle(question).display === "contents" ? (question.lastElementChild ?? question) : question;
}

/** What is brought into sight does not touch what lies over its edge. */
const MARGIN_PX = 8;

/** What of the window nothing lies over: the page's style says what does. */
export function clear(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0) };
}

export function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, select") === true;
}
