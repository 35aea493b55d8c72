import type { Result } from "../../wire/types";
import type { BoardProps, Ended } from "../contract";
import { kitSay } from "./texts";

/** What came of a game for all: in its own words, if it has some. */
export function resultOf({ nameOf, words }: Pick<BoardProps, "nameOf" | "words">, { outcomes }: Result, ended: Ended | undefined): string {
  if (ended?.title !== undefined) return ended.title;
  const winners = Object.keys(outcomes).filter((seat) => outcomes[seat] === "win");
  return winners.length > 0 ? kitSay("won", { who: words.listed(winners.map(nameOf)), count: winners.length }) : kitSay("drawn");
}
