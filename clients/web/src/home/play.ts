import { signal } from "@preact/signals";
import { notify } from "../parts/notices";
import { go, place } from "../router";
import { signedIn } from "../state/account";
import { type Listed, bestBot, isKnown } from "../state/games";
import { askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { say } from "../words/say";

/** What is being done for a game that begins now. */
export type Step = "account" | "table" | "seats" | "start";

/** The step at present; undefined while no game is being set up. */
export const step = signal<Step | undefined>(undefined);

let beginning: Promise<void> | undefined;

/** A game against bots, from nothing to a seat in it. While one is being set up, asking again gives the same one. */
export function playNow(game: Listed): Promise<void> {
  beginning ??= begin(game).finally(() => {
    beginning = undefined;
    step.value = undefined;
  });
  return beginning;
}

async function begin(game: Listed): Promise<void> {
  const from = place.peek().path;
  fetchAhead(game.name);
  step.value = "account";
  await signedIn();
  step.value = "table";
  const { table } = await askOnce<{ table: string }>("/api/tables", { game: game.name, seats: game.seats.min });
  try {
    step.value = "seats";
    await fill(table, game);
    step.value = "start";
    await askOnce(`${tablePath(table)}/start`, {});
  } finally {
    // Where something went wrong in between, the table's page shows what is missing.
    arrive(`/tables/${table}`, from);
  }
}

/** What the table's page will need comes while the table is being set up. */
function fetchAhead(game: string): void {
  isKnown(game);
  import("../pages/table").catch(() => undefined);
}

/** To the table, unless the visitor has gone elsewhere meanwhile: nobody is dragged away. */
function arrive(to: string, from: string): void {
  if (place.peek().path === from) go(to);
  else notify(say("table_waits"), to);
}

async function fill(table: string, { seats: { min }, bots }: Listed): Promise<void> {
  const own = 1 + Math.floor(Math.random() * min);
  const bot = bestBot(bots);
  const seats = Array.from({ length: min }, (_, index) => index + 1);
  await Promise.all(seats.map((seat) => askOnce(`${tablePath(table)}/seats/${seat}`, seat === own ? {} : { bot })));
}
