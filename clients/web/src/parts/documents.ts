import { signal } from "@preact/signals";
import type { GameDescribed } from "../wire/types";

/** A text of the user's own, the name of the file it was read from, and under which id this browser keeps it. */
export interface OwnText {
  text: string;
  file: string;
  kept?: string;
}

/** What a document of the game is to be: a shipped text by its name, one's own, or one's own still to be picked. */
export type DocumentWish = { shipped: string } | OwnText | "own";

/** A text that was written elsewhere on the page and is to be a document of the next table. */
export const handed = signal<{ game: string; document: string; own: OwnText } | undefined>(undefined);

/** The documents of a table as the server takes them. */
type Documents = { [name: string]: { shipped: string } | { text: string } };

/** The longest text the server takes, in bytes. */
export const DOCUMENT_MAX = 256 * 1024;

/** What the wishes say beyond what is so anyway. */
export function documentsOf(game: GameDescribed, wishes: { readonly [name: string]: DocumentWish }): Documents {
  const said: Documents = {};
  for (const [name, wish] of Object.entries(wishes)) {
    if (wish === "own") continue;
    if ("text" in wish) said[name] = { text: wish.text };
    else if (wish.shipped !== game.documents[name]?.shipped[0]) said[name] = wish;
  }
  return said;
}

/** The text of a file, or why it cannot be one. */
export async function read(file: Blob): Promise<{ text: string } | "document_long" | "document_not_text"> {
  if (file.size > DOCUMENT_MAX) return "document_long";
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return "document_not_text";
  }
}

/** Which document a refusal speaks of, if any. */
export function blamedDocument(reason: string): string | undefined {
  return /^documents\.(\w+)/.exec(reason)?.[1];
}
