import { type Avalon, READER, SEATS } from "./state";

/** Whose turn it is, and who has not voted; who on a mission has played a card, and who the assassin is, is nobody's to know. */
export function awaited(seen: Partial<Avalon>): readonly number[] {
  const game = READER.whole(seen);
  switch (game.phase) {
    case "proposal":
    case "global_speech":
    case "walk":
    case "limited_speech":
      return game.turn > 0 ? [game.turn] : [];
    case "vote":
      return SEATS.filter((seat) => !(seat in game.voted));
    default:
      return [];
  }
}
