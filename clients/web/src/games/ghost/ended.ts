import type { Ended, EndedSeat } from "../../boards/contract";
import { momentText } from "./moment-texts";
import { type GhostProps, playedBy } from "./state";
import { tell, tellOf } from "./texts";

/** What may have turned a game of Ghost. */
export const turning = ["patient_lost", "ghost_evolved", "collapse_triggered", "patient_restored"] as const;

/** What everybody has come to: there is no single winner to lose to. */
export function ended({ view: { game }, seat, words }: GhostProps): Ended {
  const endings = game.ends?.endings ?? {};
  const namesOf = (patient: string) => words.listed((endings[patient]?.names ?? []).map((name) => tellOf("ending", name)));
  const own = playedBy(game, seat);
  const seats = Object.values(game.hall?.patients ?? {}).flatMap((card): EndedSeat[] => {
    const ending = endings[card.id];
    return ending ? [{ seat: card.seat, name: words.properName(card.name), note: `${namesOf(card.id)} · ${tell("points", { points: ending.points })}` }] : [];
  });
  return { title: momentText("ended"), own: own && endings[own] ? namesOf(own) : undefined, seats: seats.sort((one, other) => one.seat - other.seat) };
}
