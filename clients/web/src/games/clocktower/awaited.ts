import { type Clocktower, READER, isInTurn, isLive, isVoting, livingIn } from "./state";

/** Who votes now, or still has to say whether to nominate; who acts at night is nobody's to know. */
export function awaited(seen: Partial<Clocktower>): readonly number[] {
  const game = READER.whole(seen);
  if (game.phase === "nominations" && !isLive(game)) return livingIn(game).filter((seat) => !game.done.includes(seat));
  const { order, passed } = game.vote;
  const next = game.phase === "vote" && isVoting(game) && isInTurn(game) ? order[passed] : undefined;
  return next === undefined ? [] : [next];
}
