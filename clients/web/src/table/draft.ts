import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { forSession } from "../kept";

/** A text as it is being written; it outlives a reload. */
export function useDraft(key: string): Signal<string> {
  const draft = useSignal(forSession.recall(key) ?? "");
  useEffect(() => draft.subscribe((text) => forSession.keep(key, text)), [key]);
  return draft;
}
