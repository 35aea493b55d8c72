import { type Avalon, type Role, type Team, bySeat, teamOf } from "./state";

/** What a viewer knows of a seat: its role, or for Percival that it is Merlin or Morgana. */
export type Known = { role: Role; team: Team } | { role: "special"; team?: undefined };

/** What somebody learnt at night, in the order of the seats. */
export interface Seen {
  seat: number;
  as: Known;
}

/** Everything that is known to a viewer of the roles: all after the end, and before it one's own and the night's. */
export function knownTo(game: Avalon, own: number | null): ReadonlyMap<number, Known> {
  const known = new Map<number, Known>();
  if (own !== null) for (const { seat, as } of seenBy(game, own)) known.set(seat, as);
  for (const [seat, role] of bySeat(game.roles)) known.set(seat, knownAs(role));
  return known;
}

/** What a seat learnt at night, as far as this view has it. */
export function seenBy(game: Avalon, seat: number): Seen[] {
  const sight = Object.entries(game.sights[seat] ?? {});
  return sight
    .map(([name, seen]): Seen => ({ seat: seen, as: name.startsWith("Special") ? { role: "special" } : knownAs(name as Role) }))
    .sort((one, other) => one.seat - other.seat);
}

export function knownAs(role: Role): Known {
  return { role, team: teamOf(role) };
}
