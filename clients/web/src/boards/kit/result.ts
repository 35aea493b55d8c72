import type { Result } from "../../wire/types";
import type { BoardProps, Ended } from "../contract";
import { playerOf } from "./player";
import { kitSay } from "./texts";

/** What came of a game for all: in its own words, if it has some. A number before a name would count those who win. */
export function resultOf({ nameOf, words }: Pick<BoardProps, "nameOf" | "words">, { outcomes }: Result, ended: Ended | undefined): string {
  if (ended?.title !== undefined) return ended.title;
  const winners = Object.keys(outcomes).filter((seat) => outcomes[seat] === "win");
  return winners.length > 0 ? kitSay("won", { who: words.listed(winners.map((seat) => playerOf(Number(seat), nameOf))), count: winners.length }) : kitSay("drawn");
}
