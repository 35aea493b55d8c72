// Who of those that may be sent is best for a job, by the rules and by what everybody sees; each says why.

import type { Advice } from "../../boards/kit/data-table";
import { earn, effective, heal, turnsOfStudy } from "./numbers";
import { ABILITIES, type City, type Mbg, NONE, type Officer, amount } from "./state";
import { tell } from "./texts";

export const [WAR, , STRATEGY, POLITICS, ECONOMY] = [0, 1, 2, 3, 4] as const;

/** An ability grows no further (section 7 of the rules). */
const FULL = 10_000;

type Candidates = readonly number[];

/** The one of whom this is most; nobody if it is nothing for all. */
export function bestOf(game: Mbg, officers: Candidates, worth: (officer: Officer, number: number) => number): number | undefined {
  let best: readonly [number, number] | undefined;
  for (const number of officers) {
    const officer = game.officers[number];
    const value = officer && officer.rumour === 0 ? worth(officer, number) : 0;
    if (value > (best?.[1] ?? 0)) best = [number, value];
  }
  return best?.[0];
}

function advised(row: number | undefined, why: (row: number) => string): Advice | undefined {
  return row === undefined ? undefined : { row, why: why(row) };
}

/** Who brings a city most as its treasurer, if that is more than it has. */
export function treasurerFor(game: Mbg, city: City, officers: Candidates): Advice | undefined {
  const now = city.seat > 0 ? earn(game, city) : 0;
  const best = bestOf(game, officers, (_, number) => earn(game, city, number) - now);
  return advised(best, (row) => tell("best_treasurer", { amount: amount(earn(game, city, row)) }));
}

/** The posts of a city as they suit a garrison best: the treasurer first, since money wins. */
export function postsFor(game: Mbg, city: City, officers: Candidates): { mayor: number; treasurer: number } {
  const treasurer = bestOf(game, officers, (_, number) => earn(game, city, number)) ?? NONE;
  const mayor = bestOf(game, officers, (_, number) => (number === treasurer ? 0 : heal(game, number))) ?? NONE;
  return { mayor, treasurer };
}

/** Who learns in the fewest turns: each turn takes off as many points as his strategy. */
export function studentFor(game: Mbg, officers: Candidates, points: number | undefined): Advice | undefined {
  const best = bestOf(game, officers, (officer) => effective(game, officer, STRATEGY));
  const officer = best === undefined ? undefined : game.officers[best];
  return advised(best, () => (points === undefined || !officer ? tell("best_ability", { ability: tell("strategy") }) : tell("best_student", { turns: turnsOfStudy(game, officer, points) })));
}

/** Who is best at it already and can still gain all that there is to gain; if nobody can, who has most to gain. */
export function traineeFor(game: Mbg, officers: Candidates, ability: number, most: number): Advice | undefined {
  const valueOf = ({ abilities }: Officer) => abilities[ability] ?? 0;
  const best = bestOf(game, officers, (officer) => (valueOf(officer) + most * 100 <= FULL ? valueOf(officer) : 0));
  if (best === undefined) return advised(bestOf(game, officers, (officer) => FULL - valueOf(officer)), () => tell("best_room"));
  return advised(best, () => tell("best_trainee", { ability: tell(ABILITIES[ability] ?? "war"), most }));
}

/** Whose best ability lies furthest above what one's own can do; then, whose abilities are most. */
export function hireFor(game: Mbg, officers: Candidates, own: readonly number[]): (Advice & { ability: number }) | undefined {
  const gainOf = ({ abilities }: Officer, at: number) => (abilities[at] ?? 0) - (own[at] ?? 0);
  const most = (officer: Officer) => ABILITIES.map((_, at) => at).reduce((best, at) => (gainOf(officer, at) > gainOf(officer, best) ? at : best), 0);
  const best = bestOf(game, officers, (officer) => Math.max(0, gainOf(officer, most(officer))) * 1_000 + officer.abilities.reduce((sum, value) => sum + value, 0));
  const officer = best === undefined ? undefined : game.officers[best];
  if (best === undefined || !officer) return undefined;
  const ability = most(officer);
  const gain = gainOf(officer, ability);
  return { row: best, ability, why: gain > 0 ? tell("best_hire", { ability: tell(ABILITIES[ability] ?? "war"), gain: amount(gain) }) : tell("best_hire_all") };
}
