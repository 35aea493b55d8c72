import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Cells below this width have names too small to read. */
const LEAST_PX = 40;
/** Where cells are folded they get this much. */
const FOLDED_PX = 52;
const MOST_PX = 1280;
/** From this width on, questions and the log stand beside the board. */
const BESIDE_FROM_PX = 900;
const BESIDE_PX = 428;
const MARGIN_PX = 24;

/** How many cells fit beside each other in the window. */
export function useColumns(): number {
  const columns = useSignal(columnsIn(innerWidth));
  useEffect(() => {
    const measure = () => (columns.value = columnsIn(innerWidth));
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return columns.value;
}

/** A window as wide as a phone has few large cells; on a wider one a ring is only folded if it must be. */
export function columnsIn(window: number): number {
  const board = Math.min(window, MOST_PX) - (window > BESIDE_FROM_PX ? BESIDE_PX : MARGIN_PX);
  return Math.floor(board / (board < 16 * LEAST_PX ? FOLDED_PX : LEAST_PX));
}
