import { type Signal, signal } from "@preact/signals";
import { forSession } from "../browser/storage";

const drafts = new Map<string, Signal<string>>();

/** The text that is being written under a name; it outlives a reload, and other names never get to see it. */
export function draftOf(name: string): Signal<string> {
  let draft = drafts.get(name);
  if (!draft) {
    draft = signal(forSession.recall(name) ?? "");
    draft.subscribe((text) => forSession.keep(name, text));
    drafts.set(name, draft);
  }
  return draft;
}
