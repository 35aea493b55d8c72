import { fetchFile } from "../boards/discovery";
import { language } from "../browser/language";
import { prefetch } from "../browser/prefetch";
import { go, place } from "../browser/router";
import { isKnown } from "../state/games";
import { notify } from "../state/notices";
import { expectAnswer } from "../wire/early-answers";
import { ask, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { socket } from "../wire/socket";
import type { Json } from "../wire/types";
import { say } from "../words/sentences";

/** How long a table is watched for a page that is still on its way. */
const COMING_MS = 10_000;

/** A table for one person, in `seat`, and bots in all others. */
export interface Solo {
  game: string;
  seats: number;
  seat: number;
  bot: string;
  private?: boolean;
  options?: Json;
}

/** Have all fetched that the table of a game is drawn with; what does not come is fetched again when it is shown. */
export function fetchAhead(game: string): void {
  isKnown(game);
  prefetch("/tables/:table");
  fetchFile(game, "board").catch(() => undefined);
}

/**
 * Open it, seat everybody and start, by one call, and give its id. No clock hurries anybody, and bots speak the page's
 * language. Throws Refused, where there is no table then, or Unreachable.
 */
export async function openSolo({ seats, seat, bot, options, ...wish }: Solo): Promise<string> {
  const others = Array.from({ length: seats }, (_, index) => index + 1).filter((one) => one !== seat);
  const { table } = await askOnce<{ table: string }>("/api/tables", {
    ...wish,
    seats,
    seat,
    bots: Object.fromEntries(others.map((one) => [one, bot])),
    start: true,
    options: { ...options, pace: "calm", language: language.peek() },
  });
  askAhead(table, `seat:${seat}`);
  return table;
}

/** Ask what the table's page will ask first: its script may still be on its way. */
function askAhead(table: string, as: string): void {
  expectAnswer(tablePath(table), ask("GET", tablePath(table)));
  const watching = socket.watch(table, as);
  setTimeout(() => socket.unwatch(watching), COMING_MS);
}

/** Go to a table from where it was asked for; nobody is dragged away who has gone elsewhere meanwhile. */
export function arrive(table: string, from: string): void {
  const to = `/tables/${table}`;
  if (place.peek().path === from) go(to);
  else notify(say("table_waits"), to);
}
