import type { Presence, TableState, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import type { Account } from "./account";
import type { OwnListing } from "./lobby";
import { type NameOf, type Names, whoAt } from "./names";

/** Which chairs at a table are ours. */
export interface Chairs {
  seats: readonly number[];
  host: boolean;
  /** The chair beside the host's, where we help: `host:2`. */
  coHost?: string | undefined;
}

/** Where we are: what every part of a table's page is given. */
export interface At {
  id: string;
  listing: OwnListing;
  table: TableState;
  /** Whose view is shown, and its seat. */
  as: string;
  seat: number | null;
  chairs: Chairs;
  account: Account | null | undefined;
  names: Names;
  /** What seats are called, and what those who sit there are drawn as. */
  nameOf: NameOf;
  words: Words;
  /** Who is connected, and what else is said of the table beside its facts. */
  present: Presence;
}

/** One's own chairs, read off the table. */
export function chairsOf({ seats, host, co_hosts }: TableState, player: string | undefined): Chairs {
  if (!player) return { seats: [], host: false };
  const own = Object.entries(seats).filter(([, seated]) => seated.player === player);
  const coHost = Object.entries(co_hosts ?? {}).find(([, helping]) => helping === player)?.[0];
  return { seats: own.map(([seat]) => Number(seat)), host: host === player, coHost };
}

/** Who we may watch as: the wanted viewer if it is one of ours, else our own chair, else the public. */
export function viewerOf({ seats, host, coHost }: Chairs, wanted: string | null, barred: ReadonlySet<string>): string {
  const own = [...(host ? ["host"] : []), ...(coHost ? [coHost] : []), ...seats.map((seat) => `seat:${seat}`)].filter((one) => !barred.has(one));
  return wanted === "public" ? wanted : (own.find((one) => one === wanted) ?? own[0] ?? "public");
}

/** The seat of a viewer, or null. */
export function seatOf(as: string): number | null {
  return as.startsWith("seat:") ? Number(as.slice(5)) : null;
}

/** All seats of a table. */
export function seatsOf({ size }: Pick<TableState, "size">): number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}

export function inCharge({ table, account }: At): boolean {
  return account?.player !== undefined && table.opener === account.player;
}

/** Whether no person has a chair. */
export function botsAlone({ table }: Pick<At, "table">): boolean {
  return !table.host && !Object.values(table.seats).some(({ player }) => player);
}

export function hasChair({ chairs }: At): boolean {
  return chairs.host || chairs.coHost !== undefined || chairs.seats.length > 0;
}

/** Whether we were sent away from this table, and may take no chair of it again. */
export function isRemoved({ table, account }: At): boolean {
  return table.removed?.[account?.player ?? ""] === true;
}

/** Whether the lobby's rules let us sit down: the server judges again. */
export function maySit(at: At, seat: number): boolean {
  const { table, chairs, account } = at;
  if (isRemoved(at)) return false;
  const seated = table.seats[seat];
  const player = account?.player ?? "";
  const known = player === table.opener || table.invited[player] === true || table.served[player] === seat;
  if (table.status === "finished" || chairs.host || chairs.coHost || (chairs.seats.length > 0 && !table.options?.hot_seat)) return false;
  if (table.status === "open") return !seated && (!table.private || known);
  return !seated?.player && known && [undefined, seat].includes(table.served[player] as number | undefined);
}

/** Seats in words, each with who plays it. */
export function called({ table, names, words }: At, seats: readonly (number | string)[]): string {
  return words.listed(seats.map((seat) => `${seat} ${whoAt(table, String(seat), names)}`));
}

/** Whether this chair is asked something that it may not leave alone. */
export function mustMove({ table, prompts }: View): boolean {
  return table.status === "playing" && Object.values(prompts).some(({ required }) => required !== false);
}
