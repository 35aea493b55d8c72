import { say } from "../words/sentences";
import { titleOf } from "./games";
import type { Listing } from "./lobby";

const NAME_MAX = 24;

/** What a table is called: after who opened it and its game; the game alone where that account is gone. */
export function tableName({ game, opener, names }: Pick<Listing, "game" | "opener" | "names">): string {
  const who = [...(names[opener]?.trim() ?? "")];
  if (who.length === 0) return titleOf(game);
  const short = who.length > NAME_MAX ? `${who.slice(0, NAME_MAX - 1).join("")}…` : who.join("");
  return say("table_of", { who: short, game: titleOf(game) });
}
