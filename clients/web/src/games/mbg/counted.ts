import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isStill } from "../../browser/media";

/** How long a sum is counted, and how often it is said meanwhile. */
const COUNT_MS = 450;
const STEP_MS = 50;

/** A sum that goes from what it was to what it is, as coins do that are counted. */
export function useCounted(sum: number): number {
  const shown = useSignal(sum);
  useEffect(() => {
    const [from, began] = [shown.peek(), performance.now()];
    if (from === sum) return undefined;
    const count = () => {
      const part = isStill() ? 1 : Math.min(1, (performance.now() - began) / COUNT_MS);
      shown.value = Math.round(from + (sum - from) * part);
      if (part === 1) clearInterval(counting);
    };
    const counting = setInterval(count, STEP_MS);
    count();
    return () => clearInterval(counting);
  }, [sum]);
  return shown.value;
}
