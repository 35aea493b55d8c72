// The modules that are being written: kept in this browser, where the form of a new table finds them too.

import { signal } from "@preact/signals";
import { type KeptText, discardText, keepText, keptTexts } from "../../../parts/shelf";
import { notify } from "../../../state/notices";
import { tell } from "./texts";

const [GAME, DOCUMENT] = ["ghost", "module"] as const;

export const drafts = signal<readonly KeptText[] | undefined>(undefined);

/** Read what is kept, once. */
export async function fetchDrafts(): Promise<void> {
  if (drafts.peek()) return;
  drafts.value = await keptTexts(GAME, DOCUMENT).catch(() => []);
}

/** A draft of its own. */
export function begun(name: string, text: string): KeptText {
  const draft = { id: crypto.randomUUID(), game: GAME, document: DOCUMENT, name, text };
  keep(draft);
  return draft;
}

let said = false;

/** Keep a draft as it is now. */
export function keep(draft: KeptText): void {
  const others = (drafts.peek() ?? []).filter(({ id }) => id !== draft.id);
  drafts.value = [...others, draft].toSorted((one, other) => one.name.localeCompare(other.name));
  keepText(draft).catch(() => {
    if (!said) notify(tell("unkept"));
    said = true;
  });
}

/** Keep it no longer. */
export function discard(draft: KeptText): void {
  drafts.value = (drafts.peek() ?? []).filter(({ id }) => id !== draft.id);
  void discardText(draft.id).catch(() => undefined);
}
