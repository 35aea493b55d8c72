import { go } from "../browser/router";
import { signedIn } from "../state/account";
import type { Game } from "../state/games";
import type { OwnListing } from "../state/lobby";
import { askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { TextName } from "../words/sentences";
import type { Replay } from "./replay";
import { seatsOf } from "./viewers";

/** What may be chosen when somebody plays on; `never` says why nothing may. */
export interface Offer {
  never?: TextName;
  seats: readonly number[];
  keep: boolean;
  redeal: boolean;
}

/** What is chosen: one's own seat, 0 for none, and whether the secrets are dealt again for the eyes of `seat`. */
export interface Choice {
  seat: number;
  redeal: number | undefined;
}

/** What the server allows, as far as the lobby tells; it judges again. */
export function offerOf(listing: OwnListing, game: Pick<Game, "redeals"> | undefined): Offer {
  const { me, seats, status, unsealed = false } = listing;
  const redeal = game?.redeals ?? false;
  if (unsealed) return { seats: seatsOf(listing), keep: true, redeal };
  const none = { seats: [], keep: false, redeal: false };
  if (me.seats.length === 0) return { ...none, never: "fork_watcher" };
  const others = Object.entries(seats).some(([seat, { player }]) => player && !me.seats.includes(Number(seat)));
  const running = status !== "finished";
  if (others && (running || !redeal)) return { ...none, never: "fork_people" };
  if (running && !redeal) return { ...none, never: "fork_running" };
  return { seats: me.seats, keep: !others && !running, redeal };
}

/** Open the fork of the moment that is shown, and go there. */
export async function playOn(replay: Replay, { seat, redeal }: Choice): Promise<void> {
  await signedIn();
  const { as, at, seq } = replay.spot;
  const where = at === undefined ? { as, seq } : { version: at };
  const body = { ...where, seats: seat ? { [seat]: "me" } : {}, ...(redeal && { redeal }) };
  const { table } = await askOnce<{ table: string }>(`${tablePath(replay.listing.table)}/fork`, body);
  go(`/tables/${table}`);
}
