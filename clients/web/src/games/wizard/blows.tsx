import { Seat } from "../../boards/kit/seat";
import style from "./board.module.css";
import { cardName } from "./card";
import { Foldout } from "./foldout";
import type { Hit, PlayedCard } from "./plays";
import type { Seen } from "./state";
import { tell } from "./texts";

/** The cards of this battle with their damage; how each hit came about is unfolded on demand. */
export function Blows({ seen, plays }: { seen: Seen; plays: readonly PlayedCard[] }) {
  const { cards, words, nameOf } = seen;
  const damage = plays.flatMap(({ hits }) => hits).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Foldout summary={tell("blows", { count: plays.length, damage })}>
        {() => (
          <ol class={style.list}>
            {[...plays].reverse().map((play, at) => (
              <li key={plays.length - at}>
                <p>
                  <Seat seat={play.seat} nameOf={nameOf} /> <b>{cardName(play.card, cards, words)}</b>
                  {play.countered && <span class="tag">{tell("countered")}</span>}
                </p>
                {play.hits.map((hit, index) => <Sum key={index} seen={seen} hit={hit} />)}
              </li>
            ))}
          </ol>
        )}
    </Foldout>
  );
}

/** What came of the last card, for players who had no time to see it happen. */
export function Last({ seen: { cards, words, nameOf }, play }: { seen: Seen; play: PlayedCard }) {
  return (
    <p class={style.last}>
      <small>{tell("last_play")}</small> <Seat seat={play.seat} nameOf={nameOf} /> <b>{cardName(play.card, cards, words)}</b>
      {play.countered && <span class="tag">{tell("countered")}</span>}
      {play.hits.map(({ monster, amount }, at) => <span key={at}>{cardName(monster, cards, words)} <b>−{amount}</b></span>)}
    </p>
  );
}

/** One hit, step by step: what each made of the amount before it. */
function Sum({ seen: { cards, words }, hit }: { seen: Seen; hit: Hit }) {
  const last = hit.parts.at(-1)?.amount ?? hit.amount;
  return (
    <p class="row">
      <span>{cardName(hit.monster, cards, words)} <b>−{hit.amount}</b></span>
      <small class="row">
        {hit.parts.map(({ why, amount }, at) => {
          const before = hit.parts[at - 1]?.amount;
          const change = before === undefined ? `${amount}` : `${amount >= before ? "+" : "−"}${Math.abs(amount - before)} → ${amount}`;
          return <span key={at}>{words.code(`why.${why}`)} {change}</span>;
        })}
        {last !== hit.amount && <span>{tell("no_more_health")} → {hit.amount}</span>}
      </small>
    </p>
  );
}
