import { useCodeSelection } from "../../boards/kit/selection";
import { Seat } from "../../boards/kit/seat";
import { AskedIn, Question } from "../../prompts/question";
import style from "./board.module.css";
import { CardFace, cardName } from "./card";
import { Amount } from "./icons";
import { Answer, Send } from "./hand";
import { Pile } from "./players";
import { type Seen, askedFor, pricesOf, zoneOf } from "./state";
import { tell } from "./texts";

/** The shop's row and the tavern, with what may be done there. */
export function Supply({ seen }: { seen: Seen }) {
  const { words, game, cards } = seen;
  const buying = askedFor(seen, "buy");
  const { may, is, pick } = useCodeSelection(buying, "card");
  return (
    <section class={style.shop} aria-label={tell("shop")}>
      <ul>
        {pricesOf(game).map(({ id, price }) => (
          <li key={id} data-about={`card ${id}`} data-on={is(id) || undefined} data-unable={(buying && !may(id)) || undefined}>
            <CardFace id={game.cards[id] ?? ""} cards={cards} words={words} press={may(id) ? { on: is(id), press: () => pick(id) } : undefined} note={is(id) && tell("chosen")} />
            <span class={style.price}><Amount sign="gold" of={tell("price")} value={price} /></span>
          </li>
        ))}
      </ul>
      {zoneOf(game, "shop").count === 0 && <p class={style.empty}>{tell("shop_empty")}</p>}
    </section>
  );
}

/** What may be done at the shop. */
export function Trade({ seen }: { seen: Seen }) {
  const { words, game, cards } = seen;
  const buying = askedFor(seen, "buy");
  const [wanted] = useCodeSelection(buying, "card").chosen;
  const refreshing = askedFor(seen, "refresh_shop");
  const visiting = askedFor(seen, "visit_tavern");
  const ending = askedFor(seen, "end_supply");
  const price = pricesOf(game).find(({ id }) => id === wanted)?.price ?? 0;
  return (
    <>
      {buying && (
        <Question asked={buying} words={words} class="bare" submit={() => wanted && void buying.answer({ card: wanted })}>
          <Send asked={buying} off={!wanted}>{wanted ? tell("buy", { card: cardName(game.cards[wanted] ?? "", cards, words), price }) : tell("pick_buy")}</Send>
        </Question>
      )}
      {refreshing && <AskedIn asked={refreshing} words={words}><Answer asked={refreshing}>{tell("refresh")}</Answer></AskedIn>}
      {visiting && <AskedIn asked={visiting} words={words}><Answer asked={visiting}>{tell("tavern")}</Answer></AskedIn>}
      {ending && <AskedIn asked={ending} words={words}><Answer asked={ending} look={buying ? undefined : "main"}>{tell("end_supply")}</Answer></AskedIn>}
    </>
  );
}

const PILES = ["commons", "spent", "legends", "III", "III.spent", "VI", "VI.spent", "IX", "IX.spent", "XII", "removed"];

/** How many cards lie in the piles of the table, and which, where all see them. */
export function Piles({ seen }: { seen: Seen }) {
  const there = PILES.filter((zone) => zoneOf(seen.game, zone).count > 0);
  return (
    <section class="sheet" aria-label={tell("piles")}>
      <h2>{tell("piles")}</h2>
      <div class="row">{there.map((zone) => <Pile key={zone} seen={seen} zone={zone} />)}</div>
      <ul class={style.list}>{seen.game.seats.map((seat) => <li key={seat}><Seat seat={seat} nameOf={seen.nameOf} /> <Pile seen={seen} zone="discard" seat={seat} /></li>)}</ul>
    </section>
  );
}
