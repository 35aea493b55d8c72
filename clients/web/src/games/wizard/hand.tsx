import type { ComponentChildren } from "preact";
import { useCodeSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { AskedIn, Question } from "../../prompts/question";
import { say } from "../../words/sentences";
import { cast, isAimed } from "./aim";
import style from "./board.module.css";
import { CardFace, cardName } from "./card";
import { dragged } from "./drag";
import { costOf } from "./forecast";
import { arrows } from "./keys";
import { Purse } from "./players";
import { type Seen, askedFor, zoneOf } from "./state";
import { tell } from "./texts";

/** One's own hand, as a fan: what is asked of it is chosen here, and a card is pressed at a monster, or dropped there. */
export function Hand({ seen }: { seen: Seen }) {
  const { game, own, words } = seen;
  if (own === null) return null;
  const { ids, count } = zoneOf(game, "hand", own);
  return (
    <section class={style.hand} aria-label={tell("your_hand")}>
      <header class={style.purse}><h2 class="hidden">{tell("your_hand")} <small>{tell("cards", { count })}</small></h2><Purse seen={seen} /></header>
      {ids.length > 0 ? <Fan seen={seen} ids={ids} /> : <p class={style.empty}>{tell("empty_hand")}</p>}
      <ul class={style.piles} aria-label={words.code("zone.deck")}>
        {["deck", "discard"].map((zone) => <li key={zone} data-about={zone}><b>{zoneOf(game, zone, own).count}</b> <small>{words.code(`zone.${zone}`)}</small></li>)}
      </ul>
    </section>
  );
}

/** The cards; those that a question offers are chosen by pressing them. */
function Fan({ seen, ids }: { seen: Seen; ids: readonly string[] }) {
  const { game, words, cards } = seen;
  const playing = askedFor(seen, "play_card");
  const fights = playing !== undefined || askedFor(seen, "pass") !== undefined;
  const asked = playing ?? askedFor(seen, "discard_and_draw", "choose_one", "choose_some");
  const { may, is, pick, most } = useCodeSelection(asked);
  const laid = new Set(Object.values(game.laid).flat());
  const middle = (ids.length - 1) / 2;
  const hold = (id: string, { detail }: MouseEvent) => {
    if (!may(id)) return;
    pick(id);
    // Who presses by key goes on with the arrows, among what it can be played at.
    if (playing && detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-aim] button")?.focus());
  };
  const drop = (id: string, on: Element) => {
    const card = cards.get(game.cards[id] ?? "");
    const monster = Object.values(game.monsters).find((one) => on.closest(`[data-about="monster ${one.id}"]`));
    if (playing && may(id) && !on.closest("[data-fan]") && (monster || !isAimed(card?.behaviors))) cast(seen, playing, id, monster?.id);
  };
  return (
    <ul class={style.fan} data-fan={ids.length > 12 ? "full" : ""} onKeyDown={arrows}>
      {ids.map((id, at) => (
        <li
          key={id}
          data-row
          data-over
          data-about={`card ${id}`}
          data-on={is(id) || laid.has(id) || undefined}
          data-unable={(fights && !may(id)) || undefined}
          style={{ "--turn": middle > 0 ? (at - middle) / middle : 0 }}
          {...(playing && may(id) ? dragged((on) => drop(id, on)) : {})}
        >
          <CardFace
            id={game.cards[id] ?? ""}
            cards={cards}
            words={words}
            cost={game.prices[id]}
            press={{ on: is(id), off: !may(id), press: (event) => hold(id, event) }}
            note={(is(id) || laid.has(id)) && tell(playing ? "chosen_play" : most > 1 || laid.has(id) ? "chosen_discard" : "chosen")}
          />
          {fights && !may(id) && <span class={style.why}>{whyNot(seen, id)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Why a card is not offered: for want of mana, as far as this seat knows what it costs, or since it is not its time. */
function whyNot({ game, own, cards }: Seen, id: string): string {
  const card = cards.get(game.cards[id] ?? "");
  const short = card && own !== null ? costOf(game, own, card, id) - (game.players[own]?.mana ?? 0) : 0;
  return short > 0 ? tell("mana_short", { count: short }) : tell("not_now");
}

/** What answers for the hand: play, discard, pass, reverse, wands. */
export function Deeds({ seen }: { seen: Seen }) {
  const playing = askedFor(seen, "play_card");
  const laying = askedFor(seen, "discard_and_draw");
  const count = seen.own === null ? 0 : zoneOf(seen.game, "hand", seen.own).count;
  return (
    <>
      {playing && <Play key={playing.id} seen={seen} asked={playing} />}
      {laying && <Lay key={laying.id} asked={laying} words={seen.words} count={count} />}
      <Also seen={seen} />
    </>
  );
}

function Play({ seen, asked }: { seen: Seen; asked: Asking }) {
  const { game, cards, words } = seen;
  const [card] = useCodeSelection(asked, "card").chosen;
  const face = card === undefined ? undefined : cards.get(game.cards[card] ?? "");
  return (
    <Question asked={asked} words={words} class="bare" submit={() => card && cast(seen, asked, card)}>
      <span class="note">{tell(card === undefined ? "pick_card" : isAimed(face?.behaviors) ? "pick_target" : "pick_nothing")}</span>
      <Send asked={asked} off={!card}>{card ? tell("play", { card: cardName(game.cards[card] ?? "", cards, words) }) : tell("play_short")}</Send>
    </Question>
  );
}

function Lay({ asked, words, count }: { asked: Asking; words: Seen["words"]; count: number }) {
  const { chosen } = useCodeSelection(asked, "cards");
  return (
    <Question asked={asked} words={words} class="bare" submit={() => void asked.answer({ cards: chosen })}>
      {count > 0 && <span class="note">{tell("lay_hint")}</span>}
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
