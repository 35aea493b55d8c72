import { fileOf } from "../boards/discovery";
import { Unfetched } from "../parts/lazy-component";
import { Loading } from "../parts/loading";

/** What a player keeps of a game from table to table, in the game's own words. */
export function GameSection({ game }: { game: string }) {
  const module = fileOf(game, "profile");
  if (module === "none") return null;
  if (module === "missing") return <Unfetched />;
  return module ? <module.Section /> : <Loading />;
}
