import type { Ended, EndedSeat } from "../../boards/contract";
import { playerOf } from "../../boards/kit/player";
import type { DiceProps } from "./state";
import { tell } from "./texts";

/** What may have turned a game of Liar's dice. */
export const turning = ["die_lost"] as const;

/** Who is left with dice, and how many. */
export function ended({ view: { game, table }, nameOf, words }: DiceProps): Ended {
  const { left = {} } = game;
  const seats = Object.keys(table.seats ?? {}).map((seat): EndedSeat => {
    const count = left[seat] ?? 0;
    return { seat: Number(seat), name: count > 0 ? tell("has_left", { count }) : tell("is_out"), side: count > 0 ? "good" : undefined };
  });
  const standing = seats.filter(({ seat }) => (left[seat] ?? 0) > 0).map(({ seat }) => playerOf(seat, nameOf));
  return { why: standing.length > 0 ? tell("only_left", { who: words.listed(standing), count: standing.length }) : "", seats };
}
