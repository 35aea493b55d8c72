import { fetchFile } from "../boards/discovery";
import { prefetch } from "../browser/prefetch";
import { go, place } from "../browser/router";
import { signedIn } from "../state/account";
import { bestBot } from "../state/bots";
import { games, isKnown } from "../state/games";
import { notify } from "../state/notices";
import { askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { say } from "../words/sentences";
import { hasFinishedFirst } from "./completion";
import { guide as guideAt } from "./guided-tables";
import { alone } from "./solo-options";

const beginning = new Map<string, Promise<void>>();

/** Open a first game of our own, bots in all other seats, with a guide beside its questions, and go there. Throws Refused or Unreachable. */
export function beginFirst(game: string): Promise<void> {
  const known = beginning.get(game) ?? begin(game).finally(() => beginning.delete(game));
  beginning.set(game, known);
  return known;
}

async function begin(game: string): Promise<void> {
  const from = place.peek().path;
  isKnown(game);
  prefetch("/tables/:table");
  const listed = games.peek()?.get(game);
  const [file] = await Promise.all([fetchFile(game, "guide"), signedIn()]);
  const guided = file?.guide;
  const seats = guided?.seats ?? listed?.seats.min ?? 2;
  const { table } = await askOnce<{ table: string }>("/api/tables", { game, seats, private: true, options: { ...guided?.easy, ...(hasFinishedFirst(game) ? {} : guided?.first), ...alone() } });
  guideAt(table, true);
  try {
    await Promise.all(Array.from({ length: seats }, (_, index) => askOnce(`${tablePath(table)}/seats/${index + 1}`, index === 0 ? {} : { bot: bestBot(listed?.bots ?? []) })));
    await askOnce(`${tablePath(table)}/start`, {});
  } finally {
    // Where something went wrong in between, the table's page shows what is missing; nobody is dragged away from elsewhere.
    if (place.peek().path === from) go(`/tables/${table}`);
    else notify(say("table_waits"), `/tables/${table}`);
  }
}
