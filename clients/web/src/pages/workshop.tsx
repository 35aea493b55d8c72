import { Unfetched } from "../parts/lazy-component";
import { Loading } from "../parts/loading";
import { useTitle } from "../parts/title";
import { games, isKnown, titleOf, wordsOf } from "../state/games";
import { fileOf } from "../boards/discovery";
import { say } from "../words/sentences";
import { NotFound } from "./not-found";

/** Where a document for a game is written, if the game has such a place. */
export function WorkshopPage({ game }: { game: string }) {
  useTitle(say("workshop_of", { game: titleOf(game) }));
  const module = fileOf(game, "workshop");
  if (module === "none" || (games.value && !games.value.has(game))) return <NotFound what="game" />;
  if (module === "missing") return <Unfetched />;
  if (!module || !isKnown(game)) return <Loading />;
  return (
    <div data-game={game}>
      <h1>{say("workshop_of", { game: titleOf(game) })}</h1>
      <module.Workshop game={game} words={wordsOf(game)} />
    </div>
  );
}
