import type { View } from "../../wire/types";
import { type Ghost, takingPart } from "./state";

/** Whom all wait for. */
export function awaited(game: Ghost, { size }: Pick<View["table"], "size">): readonly number[] {
  return busySeats(game, size);
}

/** Who is still at what this phase asks of everybody, by seat, as far as this viewer knows: in secret things nobody. */
export function busySeats(game: Ghost, size: number): readonly number[] {
  const { phase = "", ready = {}, makings, tale, hall, dm } = game;
  const parts = takingPart(game).filter(({ id }) => !hall?.lost?.[id]);
  switch (phase) {
    case "registration":
      return Array.from({ length: size }, (_, index) => index + 1).filter((seat) => !ready[seat]);
    // What others make and choose is the DM's to know.
    case "ghost_making":
      return dm && makings?.cycle && Object.keys(makings.cycle).length > 0 ? parts.filter(({ id }) => !makings.made?.[id]).map(({ seat }) => seat) : [];
    case "choose":
      return hall?.origins && Object.keys(hall.origins).length > 0 ? parts.filter(({ id }) => !tale?.committed?.[id]).map(({ seat }) => seat) : [];
    case "explore":
    case "finale":
      return parts.filter(({ seat }) => !ready[seat]).map(({ seat }) => seat);
    default:
      return [];
  }
}
