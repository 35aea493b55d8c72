import { seatsOf } from "../state/chairs";
import { type Face, facesAt } from "../state/faces";
import type { Listing } from "../state/lobby";
import type { TablePreviewed } from "../wire/types";

/** What an invitation says of its table: the server's answer to a code, or read off a table that we may see anyway. */
export type Preview = TablePreviewed;

/** The same of a table that is no secret to us. */
export function previewOf(table: Listing): Preview {
  const { game, number, title, status, size, pace, names, seats } = table;
  const faces = facesAt(table, table.faces);
  const sitters = Object.entries(seats).map(([seat, { player, bot }]) => [seat, { ...named(names[player ?? ""], faces.get(Number(seat))), ...(bot && { bot }) }]);
  return {
    ...{ game, number, title, status, size, pace },
    private: table.private,
    seats: Object.fromEntries(sitters),
    ...(names[table.opener] && { opener: names[table.opener] }),
    ...(table.host && names[table.host] && { host: names[table.host] }),
  };
}

function named(name: string | undefined, face: Face | undefined): { name?: string; face?: Face } {
  return name === undefined ? {} : { name, ...(face !== undefined && { face }) };
}

/** The seats nobody has. */
export function freeSeats({ size, seats }: { size: number; seats: Readonly<Record<string, unknown>> }): number[] {
  return seatsOf({ size }).filter((seat) => !seats[seat]);
}
