import type { Ended, EndedSeat } from "../../boards/contract";
import { characterName } from "./abilities";
import { CharacterEmblem } from "./emblems";
import { TokenTag } from "./reminders";
import { type Clocktower, READER, type TownProps, isAlive, seatsOf } from "./state";
import { tell } from "./texts";

/** What may have turned a game of Clocktower. */
export const turning = ["claim_settled", "executed", "dawn_broke", "vote_counted"] as const;

/** Which side has won and why, and who everybody was beside what they took themselves for. */
export function ended({ view, words }: TownProps): Ended {
  const game = READER.whole(view.game);
  const title = game.winner === "good" ? tell("good_wins") : game.winner === "evil" ? tell("evil_wins") : tell("now_over");
  const shown = Object.keys(game.characters).length > 0;
  const seats = shown ? seatsOf(game).map((seat) => seatOf(game, seat, words)) : [];
  return { title, why: words.code(`why.${game.why}`, ""), seats, note: shown ? undefined : tell("kept_secret") };
}

function seatOf(game: Clocktower, seat: number, words: TownProps["words"]): EndedSeat {
  const [truth, belief] = [game.characters[seat], game.beliefs[seat]];
  const tokens = Object.values(game.tokens).filter((token) => token.seat === seat);
  return {
    seat,
    name: characterName(truth, words),
    side: game.loyalties[seat] === "evil" ? "bad" : "good",
    note: (
      <>
        {truth && <CharacterEmblem character={truth} />}
        {!isAlive(game, seat) && <span class="tag">{tell("dead")}</span>}
        {belief && belief !== truth && <span>{tell("took_for", { character: characterName(belief, words) })}</span>}
        {tokens.map((token) => <TokenTag key={token.number} token={token} words={words} />)}
      </>
    ),
  };
}
