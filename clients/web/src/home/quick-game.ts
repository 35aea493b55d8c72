import { signal } from "@preact/signals";
import { go, place } from "../browser/router";
import { arrive, fetchAhead, openSolo } from "../first/solo-table";
import { signedIn } from "../state/account";
import { bestBot } from "../state/bots";
import type { Listed } from "../state/games";
import { Refused, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";

/** What is being done for a game that begins now. */
export type Step = "account" | "table";

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
  at("account");
  const signing = signedIn();
  fetchAhead(name);
  await signing;
  at("table");
  arrive(await openSolo({ game: name, seats, seat: 1 + Math.floor(Math.random() * seats), bot }), from);
}

/** Sit down at a table that waits, in any of these seats, and go there; where others were faster, its page says so. */
export async function sitDown(game: string, table: string, seats: readonly number[]): Promise<void> {
  const signing = signedIn();
  fetchAhead(game);
  await signing;
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
