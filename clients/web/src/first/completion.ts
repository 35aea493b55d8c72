import { signal } from "@preact/signals";
import { forGood } from "../browser/storage";

const KEPT = "first finished";

const finished = signal<ReadonlySet<string>>(new Set((forGood.recall(KEPT) ?? "").split(" ").filter(Boolean)));

/** Whether the guided first game of a game was played to its end here, or skipped. */
export function hasFinishedFirst(game: string): boolean {
  return finished.value.has(game);
}

/** Remember that it was. */
export function finishFirst(game: string): void {
  if (finished.peek().has(game)) return;
  finished.value = new Set([...finished.peek(), game]);
  forGood.keep(KEPT, [...finished.peek()].join(" "));
}
