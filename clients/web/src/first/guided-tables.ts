import { signal } from "@preact/signals";
import { forGood } from "../browser/storage";

const KEPT = "first tables";
const READ = "first sheets";
const MOST = 20;

/** The tables of our own at which a guide stands in the questions, the newest last. */
const guided = signal<readonly string[]>(remembered(KEPT));

/** Those of them whose first sheet was read. */
const read = signal<readonly string[]>(remembered(READ));

export function isGuided(table: string): boolean {
  return guided.value.includes(table);
}

/** Have a guide at a table, or none; one that comes back begins with its sheet. */
export function guide(table: string, on: boolean): void {
  const others = guided.peek().filter((one) => one !== table);
  guided.value = on ? [...others, table].slice(-MOST) : others;
  read.value = read.peek().filter((one) => one !== table);
  keep();
}

/** Whether the sheet before the first deal was read. */
export function isSheetRead(table: string): boolean {
  return read.value.includes(table);
}

export function readSheet(table: string): void {
  read.value = [...read.peek(), table].slice(-MOST);
  keep();
}

function remembered(name: string): readonly string[] {
  return (forGood.recall(name) ?? "").split(" ").filter(Boolean);
}

function keep(): void {
  forGood.keep(KEPT, guided.peek().join(" "));
  forGood.keep(READ, read.peek().join(" "));
}
