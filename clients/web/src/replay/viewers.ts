import type { OwnListing } from "../state/lobby";
import { whoAt } from "../state/names";
import type { View } from "../wire/types";
import { say } from "./texts";

/** Somebody through whose eyes a table can be watched. */
export interface Viewer {
  as: string;
  /** The seat's number, or null. */
  seat: number | null;
  name: string;
  allowed: boolean;
}

/** The seats of a table from 1 on. */
export function seatsOf(listing: Pick<OwnListing, "size">): number[] {
  return Array.from({ length: listing.size }, (_, index) => index + 1);
}

/** All viewers of a table, and whether we may watch as them. */
export function viewersOf(listing: OwnListing, hosted: boolean): Viewer[] {
  const { me, unsealed = false } = listing;
  const seats = seatsOf(listing).map((seat) => ({
    as: `seat:${seat}`,
    seat,
    name: whoAt(listing, String(seat), listing.names),
    allowed: unsealed || me.seats.includes(seat),
  }));
  // What a co-host sees is what the host sees.
  const own = unsealed || me.host ? "host" : (me.co_host ?? "host");
  const host = { as: own, seat: null, name: say("replay_host"), allowed: own !== "host" || unsealed || me.host };
  const mine = seats.filter(({ seat }) => me.seats.includes(seat));
  return [
    ...mine,
    { as: "public", seat: null, name: say("replay_public"), allowed: true },
    ...seats.filter((one) => !mine.includes(one)),
    ...(hosted ? [host] : []),
    { as: "all", seat: null, name: say("replay_all"), allowed: unsealed },
  ];
}

/** Through whose eyes somebody looks first: their own, if they played. */
export function firstEyes({ me }: OwnListing): string {
  const [seat] = me.seats;
  if (seat !== undefined) return `seat:${seat}`;
  return me.host ? "host" : (me.co_host ?? "public");
}

/** A viewer in words. */
export function viewerName(as: string, seatName: (seat: number | string) => string): string {
  if (as === "public") return say("replay_public");
  if (as.startsWith("host")) return say("replay_host");
  if (as === "all") return say("replay_all");
  return seatName(as.slice(5));
}

/** The roles that a last view knows, by seat; games that have none know none. */
export function rolesIn(view: View | undefined): { readonly [seat: string]: string } {
  const roles = view?.game?.["roles"];
  if (typeof roles !== "object" || roles === null || Array.isArray(roles)) return {};
  return Object.fromEntries(Object.entries(roles).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
