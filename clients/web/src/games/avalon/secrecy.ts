import { signal } from "@preact/signals";
import { forSession } from "../../browser/storage";
import { type Known, knownTo } from "./knowledge";
import type { Avalon } from "./state";

const KEPT = "avalon hidden";

/** Whether one's secrets are hidden from anybody looking over one's shoulder; kept for the session. */
export const hidden = signal(forSession.recall(KEPT) !== null);

export function hide(hiding: boolean): void {
  hidden.value = hiding;
  forSession.keep(KEPT, hiding ? "1" : "");
}

const NOTHING: ReadonlyMap<number, Known> = new Map();

/** Whether this view has secrets that are hidden now; after the end it has none. */
export function hides(game: Avalon, own: number | null): boolean {
  return hidden.value && own !== null && game.phase !== "ended";
}

/** What may be shown of the roles: nothing while it is hidden, else everything known. */
export function shownTo(game: Avalon, own: number | null): ReadonlyMap<number, Known> {
  return hides(game, own) ? NOTHING : knownTo(game, own);
}
