import type { NameOf } from "../../state/names";
import { brief } from "../../boards/kit/brief";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { masterOf } from "./days";
import { type Clocktower, type TownProps, isAlive, isInTurn, isVoting } from "./state";
import { tell } from "./texts";

interface Props {
  game: Clocktower;
  seat: number | null;
  asked: Asking | undefined;
  lines: TownProps["lines"];
  words: Words;
  nameOf: NameOf;
}

/** A hand that goes up and down until the clock's hand has passed it; or yes and no, where seats are asked in turn. */
export function Voting({ game, seat, asked, lines, words, nameOf }: Props) {
  if (!isVoting(game)) return null;
  const up = seat !== null && game.vote.hands[seat] === true;
  const title = tell("vote_on", { seat: nameOf(game.vote.seat) });
  if (!asked) return seat === null ? null : <p><span>{stateOf(game, seat, up)}</span></p>;
  const master = seat !== null && game.beliefs[seat] === "butler" && isAlive(game, seat) ? masterOf(lines, seat) : undefined;
  const answer = (up: boolean) => asked.sending.peek() || void asked.answer({ up });
  const press = (to: boolean) => (
    <button type="button" class={to ? "main" : ""} data-up={to} aria-disabled={asked.sending.value} onClick={() => answer(to)}>
      {isInTurn(game) ? tell(to ? "vote_yes" : "vote_no") : tell(to ? "hand_raise" : "hand_lower")}
    </button>
  );
  return (
    <Question asked={asked} words={words} title={title} class="bare">
      {isInTurn(game) ? <>{press(true)} {press(false)}</> : press(!up)}
      <p><span>{tell(isInTurn(game) ? "vote_turn" : up ? "hand_is_up" : "hand_is_down")} {seat !== null && !isAlive(game, seat) && tell("last_vote")}</span></p>
      {master !== undefined && <p><span>{tell(game.vote.hands[master] ? "master_votes" : "master_does_not", { who: brief(nameOf)(master) })}</span></p>}
    </Question>
  );
}

function stateOf(game: Clocktower, seat: number, up: boolean): string {
  const { vote, ghost_votes } = game;
  if (vote.order.slice(0, vote.passed).includes(seat)) return tell(up ? "counted_up" : "counted_down");
  if (!isAlive(game, seat) && ghost_votes[seat] === false) return tell("vote_spent");
  if (vote.moved.includes(seat)) return `${tell(up ? "hand_is_up" : "hand_is_down")} ${tell("hand_locked")}`;
  return tell(isInTurn(game) ? "vote_waits" : up ? "hand_is_up" : "hand_is_down");
}
