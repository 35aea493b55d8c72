import { signal } from "@preact/signals";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { TableState, TableListed, TableShown, Tables, View } from "../wire/types";
import { account } from "./account";

type Status = TableState["status"];

/** A table as the lobby lists it; `names` are those of its players. */
export type Listing = TableListed;

/** One table, and what we are there. */
export type OwnListing = TableShown;

const STATUSES: readonly Status[] = ["playing", "paused", "open", "finished"];

const LOOK_MS = 3_000;
const MOST = 30;
const ASKED_MOST = 8;

/** The newest tables of every status; undefined until they are known. */
export const tables = signal<readonly Listing[] | undefined>(undefined);

/** Our own tables that have not ended. */
export const unfinished = signal<readonly Listing[]>([]);

/** Those of them where it is our move. */
export const ourMove = signal<ReadonlySet<string>>(new Set());

/** The game whose tables are wanted; empty for all. */
export const wanted = signal("");

/** Look at the lobby now and every few seconds; returns what ends it. */
export function keepLooking(): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    clearTimeout(timer);
    const game = wanted.peek();
    try {
      if (!document.hidden || !tables.peek()) {
        const found = await Promise.all([allOf(game), ownUnfinished()]);
        if (over || game !== wanted.peek()) return;
        [tables.value, unfinished.value] = found;
        ourMove.value = await askedAt(unfinished.peek());
      }
    } catch {
      // A server that is away is shown by the socket; the next look comes by itself.
    }
    if (!over && game === wanted.peek()) timer = setTimeout(look, LOOK_MS);
  };
  const unheard = wanted.subscribe(() => void look());
  const unknown = account.subscribe((known) => known && tables.peek() && void look());
  return () => {
    over = true;
    unheard();
    unknown();
    clearTimeout(timer);
  };
}

/** A page of our own tables of whatever status, those behind `after`. */
export async function ownTables(after = "", limit = 100): Promise<Listing[]> {
  const page = `&after=${encodeURIComponent(after)}&limit=${limit}`;
  return (await ask<Tables>("GET", `/api/tables?mine=1${after ? page : `&limit=${limit}`}`)).tables;
}

/** One table as it stands now. */
export function listingOf(table: string): Promise<OwnListing> {
  return ask<OwnListing>("GET", tablePath(table));
}

/** Our seats at a table. */
export function ownSeats({ seats }: Listing, player = account.value?.player): string[] {
  return player === undefined ? [] : Object.keys(seats).filter((seat) => seats[seat]?.player === player);
}

async function allOf(game: string): Promise<Listing[]> {
  const pages = await Promise.all(
    STATUSES.map((status) => ask<Tables>("GET", `/api/tables?status=${status}&game=${encodeURIComponent(game)}&limit=${MOST}`)),
  );
  return pages.flatMap((page) => page.tables);
}

async function ownUnfinished(): Promise<Listing[]> {
  if (!account.peek()) return [];
  return (await ownTables("", MOST)).filter((one) => one.status !== "finished");
}

// Asked, not watched: who looks at the lobby does not sit at the table.
async function askedAt(own: readonly Listing[]): Promise<ReadonlySet<string>> {
  const player = account.peek()?.player;
  const seated = own.filter((one) => one.status === "playing" && ownSeats(one, player).length > 0).slice(0, ASKED_MOST);
  const asked = await Promise.all(seated.map(async (one) => ((await isAsked(one, player)) ? [one.table] : [])));
  return new Set(asked.flat());
}

async function isAsked(listing: Listing, player: string | undefined): Promise<boolean> {
  const seat = ownSeats(listing, player)[0];
  const { view } = await ask<{ view: View }>("GET", `${tablePath(listing.table)}/view?as=seat:${seat}`);
  return Object.values(view.prompts).some(({ required }) => required !== false);
}
