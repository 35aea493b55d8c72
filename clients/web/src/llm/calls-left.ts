import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { CallsLeft } from "../wire/types";

const SOON_MS = 300;

/** How often the model may be asked now, asked for again whenever something happened that may have changed it. */
export function useCallsLeft(table: string, over: boolean, happened: number): Signal<CallsLeft | undefined> {
  const left = useSignal<CallsLeft | undefined>(undefined);
  useEffect(() => {
    if (over) return undefined;
    let late = false;
    const look = async () => {
      try {
        const found = await ask<CallsLeft>("GET", `${tablePath(table)}/notes/calls`);
        if (!late) left.value = found;
      } catch {
        // Without the numbers one may ask all the same; the server says no where it must.
      }
    };
    const timer = setTimeout(() => void look(), left.peek() ? SOON_MS : 0);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [table, over, happened]);
  return left;
}
