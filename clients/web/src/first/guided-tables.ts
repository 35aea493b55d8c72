import { signal } from "@preact/signals";
import { forGood, forSession } from "../browser/storage";

const KEPT = "first tables";
const MOST = 20;

/** The tables of our own at which a guide stands beside the questions, the newest last. */
const guided = signal<readonly string[]>((forGood.recall(KEPT) ?? "").split(" ").filter(Boolean));

export function isGuided(table: string): boolean {
  return guided.value.includes(table);
}

/** Have a guide at a table, or none. */
export function guide(table: string, on: boolean): void {
  const others = guided.peek().filter((one) => one !== table);
  guided.value = on ? [...others, table].slice(-MOST) : others;
  forGood.keep(KEPT, guided.peek().join(" "));
  readTo(table, 0);
}

/** How many of its cards were read. */
export function cardsRead(table: string): number {
  return Number(forSession.recall(`guide ${table}`) ?? 0);
}

export function readTo(table: string, card: number): void {
  forSession.keep(`guide ${table}`, card > 0 ? String(card) : "");
}
