import { signal } from "@preact/signals";
import { language } from "../browser/language";
import { forGood } from "../browser/storage";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { LobbyShown, TableListed, TableOfOwn, TableShown, Tables } from "../wire/types";
import { account } from "./account";

/** A table as the lobby lists it; `names` are those of its players. */
export type Listing = TableListed;

/** One table, and what we are there. */
export type OwnListing = TableShown;

/** Whose tables are listed: those of people, or all. */
export interface Wanted {
  game: string;
  who: "people" | "";
}

/** The games that bots play alone at present: how many, and the newest of them. */
export interface Demos {
  running: number;
  newest: readonly Listing[];
}

const LOOK_MS = 3_000;
const KEPT = "own tables";

/** The number of tables of a list at first, and of each further page. */
export const PAGE = 12;

/** The newest tables of every status; undefined until they are known. */
export const tables = signal<readonly Listing[] | undefined>(undefined);

/** What bots play alone. */
export const demos = signal<Demos>({ running: 0, newest: [] });

/** Our own tables that have not ended; `awaited` where it is our move. Until the server has told them, those of the last visit. */
export const unfinished = signal<readonly TableOfOwn[]>(remembered());

/** Which tables are wanted; no game: those of all. */
export const wanted = signal<Wanted>({ game: "", who: "people" });

/** Look at the lobby now and every few seconds; returns what ends it. */
export function keepLooking(): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    clearTimeout(timer);
    const now = wanted.peek();
    try {
      if (!document.hidden || !tables.peek()) {
        const lobby = await ask<LobbyShown>("GET", `/api/lobby?${queryOf(now)}`);
        if (over || now !== wanted.peek()) return;
        tables.value = [...lobby.playing, ...lobby.paused, ...lobby.open, ...lobby.finished];
        demos.value = { running: lobby.demos_running, newest: lobby.demos };
        unfinished.value = lobby.own;
        remember(lobby.own);
      }
    } catch {
      // A server that is away is shown by the socket; the next look comes by itself.
    }
    if (!over && now === wanted.peek()) timer = setTimeout(look, LOOK_MS);
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

/** What the first paint of the next visit shows, before the server has said anything. */
function remember(own: readonly TableOfOwn[]): void {
  forGood.keep(KEPT, own.length > 0 ? JSON.stringify(own.slice(0, PAGE)) : "");
}

function remembered(): readonly TableOfOwn[] {
  try {
    const kept: unknown = JSON.parse(forGood.recall(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as TableOfOwn[]) : [];
  } catch {
    return [];
  }
}

/** The page of public tables of a status behind `after`. */
export async function furtherTables(status: Listing["status"], after: string): Promise<Listing[]> {
  return (await ask<Tables>("GET", `/api/tables?status=${status}&after=${encodeURIComponent(after)}&${queryOf(wanted.peek())}`)).tables;
}

function queryOf({ game, who }: Wanted): string {
  return `game=${encodeURIComponent(game)}&who=${who}&limit=${PAGE}`;
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

/** Whether what is said there is in the reader's language. */
export function isReadable(one: Listing): boolean {
  return one.language === language.value;
}

/** How many of its seats people have. */
export function peopleIn({ seats }: Listing): number {
  return Object.values(seats).filter(({ player }) => player).length;
}

/** How many of its seats nobody has. */
export function freeSeats({ seats, size }: Listing): number {
  return size - Object.keys(seats).length;
}
