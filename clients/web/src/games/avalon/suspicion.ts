// What a blue seat can be sure of: who could be red at all, by what it was told at night and by how many failed which mission.

import { seenBy } from "./knowledge";
import { type Avalon, SEATS, bySeat } from "./state";

/** The number of red seats. */
export const REDS = 3;

/** Every way in which seats can be red that fits what this blue seat knows for sure. What people say and vote proves nothing. */
export function possibleReds(game: Avalon, seat: number): readonly (readonly number[])[] {
  const others = SEATS.filter((one) => one !== seat);
  return subsets(others, REDS).filter((reds) => fitsNight(game, seat, reds) && fitsMissions(game, reds));
}

/** How likely a team has at least this many reds, where every way is as likely as any other, in per cent. */
export function riskOf(ways: readonly (readonly number[])[], team: readonly number[], fails: number): number {
  const bad = ways.filter((reds) => reds.filter((one) => team.includes(one)).length >= fails).length;
  return ways.length > 0 ? Math.round((100 * bad) / ways.length) : 0;
}

/** Those who are red in every way. */
export function surelyRed(ways: readonly (readonly number[])[]): readonly number[] {
  return (ways[0] ?? []).filter((seat) => ways.every((reds) => reds.includes(seat)));
}

/** The team of this size, with this seat, that is least at risk; of equals the first. */
export function safestTeam(game: Avalon, seat: number, ways: readonly (readonly number[])[]): readonly number[] {
  const others = SEATS.filter((one) => one !== seat);
  const teams = subsets(others, game.member_count - 1).map((team) => [seat, ...team]);
  const risk = (team: readonly number[]) => riskOf(ways, team, game.fails_needed);
  return teams.reduce((best, team) => (risk(team) < risk(best) ? team : best), teams[0] ?? [seat]);
}

function fitsNight(game: Avalon, seat: number, reds: readonly number[]): boolean {
  const seen = seenBy(game, seat);
  const known = seen.filter(({ as }) => as.team === "red").map((one) => one.seat);
  const pair = seen.filter(({ as }) => as.role === "special").map((one) => one.seat);
  return known.every((one) => reds.includes(one)) && (pair.length === 0 || pair.filter((one) => reds.includes(one)).length === 1);
}

function fitsMissions({ missions, options }: Avalon, reds: readonly number[]): boolean {
  // Where blue may fail, too, a fail proves nothing.
  if (options.blue_fail === "allow") return true;
  return bySeat(missions).every(([, { team, fail_votes: fails, success }]) => team.filter((one) => reds.includes(one)).length >= (fails ?? Number(!success)));
}

function subsets(all: readonly number[], size: number): number[][] {
  if (size <= 0) return [[]];
  return all.flatMap((one, at) => subsets(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}
