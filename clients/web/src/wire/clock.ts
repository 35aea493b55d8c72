import { signal } from "@preact/signals";

let least = -Infinity;
let most = Infinity;

/** The server's time in unix milliseconds, once a second while somebody looks. */
export const now = signal(Date.now());

/** Learn from a time that the server has already passed: of a fact, of an answer. */
export function passed(at: number): void {
  learn(at - Date.now(), most);
}

/** How far the date of an answer is behind, at most: it is told to the second, and written once a second for all answers. */
const DATE_BEHIND_MS = 2_000;

/** Learn from an answer: what the server's clock showed, and when we had asked. */
export function answered(date: number, asked: number): void {
  learn(date - Date.now(), date + DATE_BEHIND_MS - asked);
}

/** How far the server's clock is ahead of this one: nothing, unless what was heard says otherwise. */
export function offset(): number {
  return Math.min(Math.max(0, least), most);
}

/** The server's time now. */
export function time(): number {
  return Date.now() + offset();
}

function learn(low: number, high: number): void {
  const before = offset();
  least = Math.max(least, low);
  most = Math.min(most, high);
  // A clock that was reset contradicts what was learnt before.
  if (least > most) [least, most] = [low, Math.max(low, high)];
  if (Math.abs(offset() - before) > 500) tick();
}

function tick(): void {
  now.value = time();
}

// The page that it was loaded for: where pages come and go, as in tests, the clock may outlive its own.
const page = document;

setInterval(() => {
  if (!page.hidden) tick();
}, 1_000);

page.addEventListener("visibilitychange", () => !page.hidden && tick());
