import { AskedIn, Question } from "../../prompts/question";
import { useCodeSelection } from "../../boards/kit/selection";
import { Seat } from "../../boards/kit/seat";
import style from "./board.module.css";
import { CardFace } from "./card";
import { Answer } from "./hand";
import { type Seen, askedFor, zoneOf } from "./state";
import { tell } from "./texts";

const ORDERS = ["ask", "fire", "pass"] as const;

/** One's own undercurrent: what it is, how it responds from now on, and in a window whether it is armed. */
export function Responding({ seen }: { seen: Seen }) {
  const { game, own, words, cards } = seen;
  const responding = askedFor(seen, "respond");
  const ordering = askedFor(seen, "give_order");
  const [id] = own === null ? [] : zoneOf(game, "undercurrent", own).ids;
  const open = game.window.holders.length > 0;
  if (!id && !ordering && !responding) return null;
  return (
    <section class={`sheet stack ${style.now}`} aria-label={tell("responses")} data-about="responses" data-open={open || undefined}>
      <h2>{tell("responses")}</h2>
      {responding && <Window seen={seen} />}
      {responding && (
        <Question key={responding.id} asked={responding} words={words}>
          <p class="hint">{tell("respond_hint")}</p>
          <p class="row">
            <Answer asked={responding} fields={{ fire: true }} look="main">{tell("arm")}</Answer>
            <Answer asked={responding} fields={{ fire: false }}>{tell("let_pass")}</Answer>
          </p>
        </Question>
      )}
      {own !== null && game.answers[own] !== undefined && <p role="status">{tell(game.answers[own] ? "armed" : "passed")}</p>}
      <div class="row">
        {id && <CardFace id={game.cards[id] ?? ""} cards={cards} words={words} />}
        {own !== null && (id || ordering) && <Standing seen={seen} own={own} asked={ordering} />}
      </div>
    </section>
  );
}

/** Who may respond: never whether anybody does. */
function Window({ seen: { game, nameOf } }: { seen: Seen }) {
  return (
    <p class="row" role="status">
      {tell("window_of")} <Seat seat={game.window.seat} nameOf={nameOf} /> {tell("holders")}{" "}
      {game.window.holders.map((seat) => <Seat key={seat} seat={seat} nameOf={nameOf} />)}
    </p>
  );
}

function Standing({ seen, own, asked }: { seen: Seen; own: number; asked: ReturnType<typeof askedFor> }) {
  const { game, words } = seen;
  const { may } = useCodeSelection(asked, "order");
  const now = game.orders[own] ?? "ask";
  return (
    <div class="stack">
      <p>{tell("standing_order")}</p>
      <AskedIn asked={asked} words={words}>
        {ORDERS.map((order) =>
          asked && may(order) ? (
            <Answer key={order} asked={asked} fields={{ order }}>○ {words.code(`order.${order}`)}</Answer>
          ) : (
            <span key={order} class={order === now ? "tag" : "note"}>{order === now ? "◉" : "○"} {words.code(`order.${order}`)}</span>
          ),
        )}
      </AskedIn>
    </div>
  );
}
