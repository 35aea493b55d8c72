import { signal } from "@preact/signals";
import { ask } from "../wire/http";
import type { Result, Sitting } from "../wire/types";

export type Status = Sitting["status"];

/** A table as the lobby lists it; `names` are those of its players. */
export interface Listing {
  table: string;
  game: string;
  number: number;
  title: string;
  status: Status;
  size: number;
  seats: { [seat: string]: { player?: string; bot?: string } };
  opener: string;
  private: boolean;
  pace: string;
  opened_at: number;
  host?: string;
  ended?: string;
  outcomes?: Result["outcomes"];
  unsealed?: boolean;
  rematch?: string;
  names: { [player: string]: string };
}

/** One table, and what we are there. */
export interface OwnListing extends Listing {
  me: { seats: number[]; host: boolean; opener: boolean };
}

export const STATUSES: readonly Status[] = ["playing", "paused", "open", "finished"];

const LOOK_MS = 3_000;
const MOST = 30;

/** The newest tables of every status; undefined until they are known. */
export const tables = signal<readonly Listing[] | undefined>(undefined);

/** Look at the lobby now and every few seconds; returns what ends it. */
export function keepLooking(): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    try {
      if (!document.hidden || !tables.peek()) tables.value = await allOf("");
    } catch {
      // A server that is away is shown by the socket; the next look comes by itself.
    }
    if (!over) timer = setTimeout(look, LOOK_MS);
  };
  void look();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** Our own tables of whatever status. */
export async function ownTables(): Promise<Listing[]> {
  return (await ask<{ tables: Listing[] }>("GET", "/api/tables?mine=1&limit=100")).tables;
}

/** One table as it stands now. */
export function listingOf(table: string): Promise<OwnListing> {
  return ask<OwnListing>("GET", `/api/tables/${table}`);
}

async function allOf(game: string): Promise<Listing[]> {
  const pages = await Promise.all(
    STATUSES.map((status) => ask<{ tables: Listing[] }>("GET", `/api/tables?status=${status}&game=${game}&limit=${MOST}`)),
  );
  return pages.flatMap((page) => page.tables);
}
