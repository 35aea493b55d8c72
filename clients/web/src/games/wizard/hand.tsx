import type { ComponentChildren } from "preact";
import { useCodeSelection } from "../../boards/kit/selection";
import { ScrollWindow } from "../../parts/scroll-box";
import type { Asking } from "../../prompts/asking";
import { AskedIn, Question } from "../../prompts/question";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import { CardFace, cardName } from "./card";
import { Purse } from "./players";
import { type Seen, askedFor, zoneOf } from "./state";
import { tell } from "./texts";

/** One's own hand; what is asked of it is chosen and answered here. */
export function Hand({ seen }: { seen: Seen }) {
  const { game, own, words } = seen;
  if (own === null) return null;
  const { ids, count } = zoneOf(game, "hand", own);
  const playing = askedFor(seen, "play_card");
  const laying = askedFor(seen, "discard_and_draw");
  return (
    <section class={`sheet ${style.panel} ${style.half}`} aria-label={tell("your_hand")}>
      <header class={`row ${style.head}`}><h2>{tell("your_hand")} <small>{tell("cards", { count })}</small></h2> <Purse seen={seen} /></header>
      {ids.length > 0 ? <Held seen={seen} ids={ids} /> : <p class="note">{tell("empty_hand")}</p>}
      <div class={`row ${style.send}`}>
        {playing && <Play key={playing.id} seen={seen} asked={playing} />}
        {laying && <Lay key={laying.id} asked={laying} words={words} count={count} />}
        <Also seen={seen} />
      </div>
    </section>
  );
}

/** The cards; those that a question offers are chosen by pressing them. */
function Held({ seen, ids }: { seen: Seen; ids: readonly string[] }) {
  const { game, words, cards } = seen;
  const playing = askedFor(seen, "play_card", "pass") !== undefined;
  const { may, is, pick, most } = useCodeSelection(askedFor(seen, "play_card", "discard_and_draw", "choose_one", "choose_some"));
  const laid = new Set(Object.values(game.laid).flat());
  return (
    <ScrollWindow>
      <ul class={style.hand}>
        {ids.map((id) => {
          const face = <CardFace id={game.cards[id] ?? ""} cards={cards} words={words} cost={game.prices[id]} />;
          return (
            <li key={id} data-about={`card ${id}`} data-unable={playing && !may(id) ? "" : undefined}>
              {may(id) ? <button type="button" class={style.hold} aria-pressed={is(id)} onClick={() => pick(id)}>{face}</button> : face}
              {playing && !may(id) && <small>{tell("not_now")}</small>}
              {(is(id) || laid.has(id)) && <small>{tell(playing ? "chosen_play" : most > 1 || laid.has(id) ? "chosen_discard" : "chosen")}</small>}
            </li>
          );
        })}
      </ul>
    </ScrollWindow>
  );
}

function Play({ seen: { game, cards, words }, asked }: { seen: Seen; asked: Asking }) {
  const [card] = useCodeSelection(asked, "card").chosen;
  return (
    <Question asked={asked} words={words} class="bare" submit={() => card && void asked.answer({ card })}>
      <Send asked={asked} off={!card}>{card ? tell("play", { card: cardName(game.cards[card] ?? "", cards, words) }) : tell("pick_card")}</Send>
    </Question>
  );
}

function Lay({ asked, words, count }: { asked: Asking; words: Seen["words"]; count: number }) {
  const { chosen } = useCodeSelection(asked, "cards");
  return (
    <Question asked={asked} words={words} class="bare" submit={() => void asked.answer({ cards: chosen })}>
      <Send asked={asked}>{chosen.length > 0 ? tell("discard", { count: chosen.length }) : tell(count > 0 ? "keep_all" : "draw")}</Send>
    </Question>
  );
}

/** Pass, reverse, wands: a press answers. */
function Also({ seen }: { seen: Seen }) {
  const { words, game, cards } = seen;
  const pass = askedFor(seen, "pass");
  const reverse = askedFor(seen, "reverse_time");
  const wand = askedFor(seen, "activate_wand");
  const { offered } = useCodeSelection(wand);
  const passing = game.asked.what === "battle" ? "pass" : game.asked.what === "duel" ? "give_up" : "enough";
  return (
    <>
      {wand && <AskedIn asked={wand} words={words}>{offered.map((id) => <Answer key={id} asked={wand} fields={{ wand: id }}>{tell("use", { card: cardName(game.cards[id] ?? "", cards, words) })}</Answer>)}</AskedIn>}
      {reverse && <AskedIn asked={reverse} words={words}><Answer asked={reverse}>{words.code("command.reverse_time")}</Answer></AskedIn>}
      {pass && <AskedIn asked={pass} words={words}><Answer asked={pass}>{tell(passing)}</Answer></AskedIn>}
    </>
  );
}

interface AnswerProps {
  asked: Asking;
  fields?: { [name: string]: unknown };
  look?: string | undefined;
  children: ComponentChildren;
}

/** A button that answers a question at once. */
export function Answer({ asked, fields = {}, look, children }: AnswerProps) {
  return (
    <button type="button" class={look} aria-disabled={asked.sending.value} onClick={() => void asked.answer(fields)}>
      {asked.sending.value ? say("sending") : children}
    </button>
  );
}

/** The button that sends a form. */
export function Send({ asked, off = false, children }: { asked: Asking; off?: boolean; children: ComponentChildren }) {
  return (
    <button type="submit" class="main" aria-disabled={off || asked.sending.value}>
      {asked.sending.value ? say("sending") : children}
    </button>
  );
}
