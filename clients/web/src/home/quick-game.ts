import { signal } from "@preact/signals";
import { language } from "../browser/language";
import { prefetch } from "../browser/prefetch";
import { go, place } from "../browser/router";
import { alone } from "../first/solo-options";
import { signedIn } from "../state/account";
import { bestBot } from "../state/bots";
import { type Listed, isKnown } from "../state/games";
import { notify } from "../state/notices";
import { Refused, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { rest, say } from "../words/sentences";

/** What is being done for a game that begins now. */
export type Step = "account" | "table" | "seats" | "start";

/** The game that is being set up, and the step at present; undefined while there is none. */
export const step = signal<{ game: string; at: Step } | undefined>(undefined);

/** What a visitor may choose of a game against bots. */
export interface Rivals {
  seats: number;
  bot: string;
}

/** The rivals of who chooses none: as many as suit the game, of the kind it would rather have. */
export function usualRivals({ best, bots }: Listed): Rivals {
  return { seats: best, bot: bestBot(bots) };
}

let beginning: Promise<void> | undefined;

/** A game against bots, from nothing to a seat in it. While one is being set up, asking again gives the same one. */
export function playNow(game: Listed, rivals = usualRivals(game)): Promise<void> {
  beginning ??= begin(game, rivals).finally(() => {
    beginning = undefined;
    step.value = undefined;
  });
  return beginning;
}

async function begin({ name }: Listed, { seats, bot }: Rivals): Promise<void> {
  const from = place.peek().path;
  const at = (now: Step) => {
    step.value = { game: name, at: now };
  };
  fetchAhead(name);
  at("account");
  await signedIn();
  at("table");
  const { table } = await askOnce<{ table: string }>("/api/tables", { game: name, seats, options: alone() });
  try {
    at("seats");
    await fill(table, seats, bot);
    at("start");
    await askOnce(`${tablePath(table)}/start`, {});
  } finally {
    // Where something went wrong in between, the table's page shows what is missing.
    arrive(`/tables/${table}`, from);
  }
}

/** Sit down at a table that waits, in any of these seats, and go there; where others were faster, its page says so. */
export async function sitDown(game: string, table: string, seats: readonly number[]): Promise<void> {
  fetchAhead(game);
  await signedIn();
  for (const seat of seats) {
    try {
      await askOnce(`${tablePath(table)}/seats/${seat}`, {});
      break;
    } catch (trouble) {
      if (!(trouble instanceof Refused)) throw trouble;
    }
  }
  go(`/tables/${table}`);
}

/** What the table's page will need comes while the table is being set up. */
function fetchAhead(game: string): void {
  isKnown(game);
  rest.fetch(language.peek()).catch(() => undefined);
  prefetch("/tables/:table");
}

/** To the table, unless the visitor has gone elsewhere meanwhile: nobody is dragged away. */
function arrive(to: string, from: string): void {
  if (place.peek().path === from) go(to);
  else notify(say("table_waits"), to);
}

async function fill(table: string, size: number, bot: string): Promise<void> {
  const own = 1 + Math.floor(Math.random() * size);
  const seats = Array.from({ length: size }, (_, index) => index + 1);
  await Promise.all(seats.map((seat) => askOnce(`${tablePath(table)}/seats/${seat}`, seat === own ? {} : { bot })));
}
