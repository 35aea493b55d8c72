import type { Ended, EndedSeat } from "../../boards/contract";
import { READER, type Wizard, type WizardProps, goalOf, roman, standing } from "./state";
import { tell } from "./texts";

/** What may have turned a game of Wizard. */
export const turning = ["cycle_reached", "duel_fought", "time_reversed", "card_countered", "monster_left"] as const;

/** How far everybody has come on the wheel, and why that was the end. */
export function ended({ view, nameOf }: WizardProps): Ended {
  const game = READER.whole(view.game);
  const seats = game.seats.map((seat): EndedSeat => ({ seat, name: tell("came_to", standingOf(game, seat)) }));
  return { why: whyOf(game, nameOf, view.table.result?.outcomes ?? {}), seats };
}

function standingOf(game: Wizard, seat: number): { cycle: string; cell: string } {
  const { cycle, cell } = standing(game.players[seat]?.place ?? 0);
  return { cycle: roman(cycle), cell: roman(cell) };
}

function whyOf(game: Wizard, nameOf: WizardProps["nameOf"], outcomes: { readonly [seat: string]: string }): string {
  const winner = game.seats.find((seat) => outcomes[seat] === "win");
  if (winner === undefined) return game.seats.some((seat) => outcomes[seat] === "draw") ? tell("all_drew") : "";
  const { place = 0 } = game.players[winner] ?? {};
  const { cycle } = standingOf(game, winner);
  return place >= goalOf(game) ? tell("reached_goal", { who: nameOf(winner), cycle }) : tell("was_farthest", { who: nameOf(winner), round: game.round });
}
