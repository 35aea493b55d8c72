import { signal } from "@preact/signals";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { LobbyShown, TableListed, TableOfOwn, TableShown, Tables } from "../wire/types";
import { account } from "./account";

/** A table as the lobby lists it; `names` are those of its players. */
export type Listing = TableListed;

/** One table, and what we are there. */
export type OwnListing = TableShown;

const LOOK_MS = 3_000;
const MOST = 30;

/** The newest tables of every status; undefined until they are known. */
export const tables = signal<readonly Listing[] | undefined>(undefined);

/** Our own tables that have not ended; `awaited` where it is our move. */
export const unfinished = signal<readonly TableOfOwn[]>([]);

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
        const lobby = await ask<LobbyShown>("GET", `/api/lobby?game=${encodeURIComponent(game)}&limit=${MOST}`);
        if (over || game !== wanted.peek()) return;
        tables.value = [...lobby.playing, ...lobby.paused, ...lobby.open, ...lobby.finished];
        unfinished.value = lobby.own;
      }
    } catch {
      // A server that is away is shown by the socket; the next look comes by itself.
    }
    if (!over && game === wanted.peek()) timer = setTimeout(look, LOOK_MS);
  };
  const unheard = wanted.subscribe(() => void look());
  const unknown = onNewAccount(() => void look());
  return () => {
    over = true;
    unheard();
    unknown();
    clearTimeout(timer);
  };
}

/** Who we are the server knows before the page does: only another account has other tables. */
function onNewAccount(look: () => void): () => void {
  let before = account.peek()?.player;
  let known = account.peek() !== undefined;
  return account.subscribe((now) => {
    const other = known && now?.player !== before;
    [before, known] = [now?.player, now !== undefined];
    if (other) look();
  });
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
