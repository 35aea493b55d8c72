import { fetchFile } from "../boards/discovery";
import { language } from "../browser/language";
import { place } from "../browser/router";
import { signedIn } from "../state/account";
import { bestBot } from "../state/bots";
import { games } from "../state/games";
import { hasFinishedFirst } from "./completion";
import { guide as guideAt } from "./guided-tables";
import { arrive, fetchAhead, openSolo } from "./solo-table";
import { texts } from "./texts";

const beginning = new Map<string, Promise<void>>();

/** Open a first game of our own, bots in all other seats, with a guide beside its questions, and go there. Throws Refused or Unreachable. */
export function beginFirst(game: string): Promise<void> {
  const known = beginning.get(game) ?? begin(game).finally(() => beginning.delete(game));
  beginning.set(game, known);
  return known;
}

async function begin(game: string): Promise<void> {
  const from = place.peek().path;
  const signing = signedIn();
  fetchGuideAhead(game);
  const [file] = await Promise.all([fetchFile(game, "guide"), signing]);
  const guided = file?.guide;
  const listed = games.peek()?.get(game);
  const table = await openSolo({
    game,
    seats: guided?.seats ?? listed?.seats.min ?? 2,
    seat: 1,
    bot: bestBot(listed?.bots ?? []),
    private: true,
    options: { ...guided?.easy, ...(hasFinishedFirst(game) ? {} : guided?.first) },
  });
  guideAt(table, true);
  arrive(table, from);
}

/** Have all fetched that a guided table of a game is drawn with, first what says how it is opened. */
export function fetchGuideAhead(game: string): void {
  Promise.all([fetchFile(game, "guide"), import("./guidance"), texts.fetch(language.peek())]).catch(() => undefined);
  fetchAhead(game);
}
