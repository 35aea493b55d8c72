import { saveAs } from "../browser/download";
import { go } from "../browser/router";
import { account, signedIn } from "../state/account";
import type { Chairs } from "../state/chairs";
import { notify } from "../state/notices";
import { ask, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { socket } from "../wire/socket";
import type { Json, TableState } from "../wire/types";
import { say } from "../words/sentences";

/** A command of the sitting, as one of one's chairs. */
export function act(table: string, as: string, type: string, rest: Json = {}): Promise<number> {
  return socket.do(table, as, { type, ...rest });
}

/** Sit down, with an account made now if there is none. */
export async function sit(table: string, seat: number): Promise<void> {
  await signedIn();
  await askOnce(`${tablePath(table)}/seats/${seat}`, {});
}

export function freeSeat(table: string, seat: number): Promise<unknown> {
  return ask("DELETE", `${tablePath(table)}/seats/${seat}`);
}

export function giveToBot(table: string, seat: number, bot: string): Promise<unknown> {
  return askOnce(`${tablePath(table)}/seats/${seat}`, { bot });
}

export async function takeHost(table: string): Promise<void> {
  await signedIn();
  await ask("POST", `${tablePath(table)}/host`);
}

export function leaveHost(table: string): Promise<unknown> {
  return ask("DELETE", `${tablePath(table)}/host`);
}

/** Let bots alone go on after a pause. */
export function resumeBots(table: string): Promise<unknown> {
  return askOnce(`${tablePath(table)}/resume`, {});
}

export function start(table: string): Promise<unknown> {
  return askOnce(`${tablePath(table)}/start`, {});
}

export function closeTable(table: string): Promise<unknown> {
  return ask("DELETE", tablePath(table));
}

/** One press: the table of the rematch, the same chairs there, and its page; it starts at once where nobody else is waited for. */
export async function rematch(table: string, { seats, host }: Chairs, old: Pick<TableState, "seats" | "host">): Promise<void> {
  const { table: next } = await askOnce<{ table: string }>(`${tablePath(table)}/rematch`, {});
  const taken = [...seats.map((seat) => sit(next, seat)), ...(host ? [takeHost(next)] : [])];
  // A chair that somebody else took in the meantime is free to choose at the table.
  await Promise.allSettled(taken);
  // Where it cannot start, as where somebody else opened it, its page says what is missing.
  if (areBots(old, seats) && (host || !old.host)) await start(next).catch(() => undefined);
  go(`/tables/${next}`);
}

/** Whether in all other seats bots played for nobody. */
function areBots({ seats }: Pick<TableState, "seats">, own: readonly number[]): boolean {
  return Object.entries(seats).every(([seat, { player }]) => own.includes(Number(seat)) || !player);
}

/** Whether somebody played or hosted here. */
export function playedHere(served: Readonly<Record<string, unknown>>, chairs: Chairs): boolean {
  const player = account.value?.player;
  return chairs.host || chairs.seats.length > 0 || (player !== undefined && player in served);
}

/** Put a link where it can be pasted. */
export async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify(say("copied"));
  } catch {
    // Pages without TLS have no clipboard.
    notify(say("not_copied", { link }));
  }
}

/** Save what an address answers as a file; a refusal is told instead. */
export async function download(path: string, name: string): Promise<void> {
  const text = await ask<unknown>("GET", path);
  saveAs(name, new Blob([JSON.stringify(text, null, 1)], { type: "application/json" }));
}
