import { computed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { low, narrow } from "../../boards/frame/layout";
import { columnsWithin } from "./ring";

/** Whether the screen is a phone's, upright or on its side: no more than the least of each thing. */
export const compact = computed(() => narrow.value || low.value);

/** Cells below this width have names too small to read. */
const LEAST_PX = 36;
/** Where cells are folded they get this much. */
const FOLDED_PX = 52;
const MARGIN_PX = 24;
/** From this width on, questions stand beside the board in a column, as the page of a table says. */
const BESIDE_FROM_PX = 900;
const BESIDE = { least: 272, part: 0.26, most: 368, gaps: 24 };
/** As low a window is a phone's on its side: its column, and what stands above and below the ring. */
const LOW_PX = 560;
const UPRIGHT_PX = 640;
const LOW_BESIDE = { least: 248, part: 0.32, most: 304, gaps: 12 };
const LOW_BARS_PX = 130;

/** How many cells fit beside each other in the window, of a ring of this many. */
export function useColumns(count: number): number {
  const columns = useSignal(0);
  const measure = () => (columns.value = columnsIn(innerWidth, innerHeight, count));
  if (columns.peek() === 0) measure();
  useEffect(() => {
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [count]);
  return columns.value;
}

/** A window as wide as a phone has few large cells, one as low has all of them; on a larger one a ring is only folded if it must be. */
export function columnsIn(width: number, height: number, count: number): number {
  if (height <= LOW_PX && width > UPRIGHT_PX) return columnsWithin(count, boardBeside(width, LOW_BESIDE) - MARGIN_PX, height - LOW_BARS_PX);
  const board = (width <= BESIDE_FROM_PX ? width : boardBeside(width, BESIDE)) - MARGIN_PX;
  return Math.floor(board / (board < 16 * LEAST_PX ? FOLDED_PX : LEAST_PX));
}

/** How much a board's stage has to draw in, as soon as it is known. */
export function useStage(within: RefObject<Element | null>): { wide: number; high: number } {
  const size = useSignal({ wide: Infinity, high: Infinity });
  useLayoutEffect(() => {
    const stage = within.current?.closest("[data-stage]");
    if (!stage || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => (size.value = { wide: stage.clientWidth, high: stage.clientHeight });
    const sizes = new ResizeObserver(measure);
    sizes.observe(stage);
    measure();
    return () => sizes.disconnect();
  }, []);
  return size.value;
}

function boardBeside(width: number, { least, part, most, gaps }: typeof BESIDE): number {
  return width - gaps - Math.min(most, Math.max(least, width * part));
}
