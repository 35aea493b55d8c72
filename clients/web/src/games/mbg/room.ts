import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Cells below this width have names too small to read. */
const LEAST_PX = 36;
/** Where cells are folded they get this much. */
const FOLDED_PX = 52;
const MARGIN_PX = 24;
/** From this width on, questions stand beside the board in a column, as the page of a table says. */
const BESIDE_FROM_PX = 900;
const BESIDE = { least: 272, part: 0.26, most: 368, gaps: 24 };
/** As low a window is a phone's on its side, which has the board in this part of it. */
const LOW_PX = 560;
const LOW_PART = 0.6;

/** How many cells fit beside each other in the window. */
export function useColumns(): number {
  const columns = useSignal(columnsIn(innerWidth, innerHeight));
  useEffect(() => {
    const measure = () => (columns.value = columnsIn(innerWidth, innerHeight));
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return columns.value;
}

/** A window as wide as a phone has few large cells; on a wider one a ring is only folded if it must be. */
export function columnsIn(width: number, height: number): number {
  const board = boardIn(width, height) - MARGIN_PX;
  return Math.floor(board / (board < 16 * LEAST_PX ? FOLDED_PX : LEAST_PX));
}

function boardIn(width: number, height: number): number {
  if (height <= LOW_PX) return width > LOW_PX ? width * LOW_PART : width;
  if (width <= BESIDE_FROM_PX) return width;
  return width - BESIDE.gaps - Math.min(BESIDE.most, Math.max(BESIDE.least, width * BESIDE.part));
}
