import type { Ended, EndedSeat } from "../../boards/contract";
import { citiesOf, officersOf } from "./numbers";
import { type MbgProps, READER, amount, called } from "./state";
import { tell } from "./texts";

/** What may have turned a game of mbg. */
export const turning = ["bankrupted", "city_fell", "battle_waged", "city_occupied"] as const;

/** Who has won and why, and what everybody has come to. */
export function ended({ view, words, nameOf }: MbgProps): Ended {
  const game = READER.whole(view.game);
  const { winners } = game;
  const title = winners.length > 0 ? tell(winners.length > 1 ? "won_together" : "won", { who: words.listed(winners.map(nameOf)) }) : tell("nobody_won");
  const why = game.ending ? tell("ended_after", { turn: game.turn, why: words.code(`ending.${game.ending}`) }) : "";
  const seats = game.seats.map((seat): EndedSeat => {
    const isOut = (game.roles[seat]?.cell ?? -1) < 0;
    const holds = isOut ? tell("out") : tell("holds_end", { cities: citiesOf(game, seat).length, officers: officersOf(game, seat).length });
    return { seat, name: called(game.roles[seat]?.name), note: `${amount(game.money[seat] ?? 0)} · ${holds}` };
  });
  return { title, why, seats };
}
