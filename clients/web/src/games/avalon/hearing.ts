import { type Cell, distance } from "./geometry";
import { type Avalon, type Hearing, type Role, bySeat } from "./state";

const FAR_HEARING: ReadonlySet<Role> = new Set<Role>(["Knight", "Oberon"]);
const NEAR = 1;
const FAR = 2;

/** How far a role hears, no matter who speaks. */
export function rangeOf(role: Role): number {
  return FAR_HEARING.has(role) ? FAR : NEAR;
}

export function hearingOf(game: Avalon): Hearing {
  return game.options.hearing ?? "chebyshev";
}

/** Whom a seat hears that stands on a cell. */
export function heardFrom(game: Avalon, seat: number, cell: Cell, range: number): number[] {
  return others(game, seat).filter(([, place]) => distance(place, cell, hearingOf(game)) <= range).map(([other]) => other);
}

/** Who hears a seat speak: some whatever their role, some only if they are among those who hear far. */
export function nearTo(game: Avalon, seat: number): { surely: number[]; perhaps: number[] } {
  const here = game.positions[seat];
  const away = here ? others(game, seat).map(([other, place]) => [other, distance(place, here, hearingOf(game))] as const) : [];
  return {
    surely: away.filter(([, far]) => far <= NEAR).map(([other]) => other),
    perhaps: away.filter(([, far]) => far === FAR).map(([other]) => other),
  };
}

function others(game: Avalon, seat: number): [number, Cell][] {
  return bySeat(game.positions).filter(([other]) => other !== seat);
}
