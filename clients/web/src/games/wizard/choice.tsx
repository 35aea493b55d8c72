import { ScrollBox } from "../../parts/scroll-box";
import { useCodeSelection } from "../../boards/kit/selection";
import { Seat } from "../../boards/kit/seat";
import type { Asking } from "../../prompts/asking";
import { labelOf } from "../../prompts/field";
import { PromptForm } from "../../prompts/form";
import { Question } from "../../prompts/question";
import type { Option } from "../../wire/types";
import style from "./board.module.css";
import { CardFace, cardName } from "./card";
import { Answer, Send } from "./hand";
import { Amount } from "./icons";
import { type Monster, type Seen, askedFor } from "./state";
import { tell } from "./texts";

/** A card stops and asks: what it wants to know, and what there is to choose from. */
export function Choosing({ seen }: { seen: Seen }) {
  const asked = askedFor(seen, "choose_one", "choose_some", "choose_number");
  if (!asked) return null;
  const field = Object.values(asked.prompt.fields)[0];
  if (!field || !("options" in field) || ("ordered" in field && field.ordered)) return <PromptForm key={asked.id} asking={asked} words={seen.words} />;
  return <Offered key={asked.id} seen={seen} asked={asked} options={field.options} />;
}

/** Where there are cards to see, they are laid out on a tray; where all of it lies on the table, it is pressed there, and here it is told. */
function Offered({ seen, asked, options }: { seen: Seen; asked: Asking; options: readonly Option[] }) {
  const { words } = seen;
  const { chosen, is, pick, most, full } = useCodeSelection(asked);
  const name = asked.prompt.command === "choose_one" ? "pick" : "picks";
  const least = asked.prompt.fields[name] as { min?: number } | undefined;
  const enough = chosen.length >= (name === "pick" ? 1 : (least?.min ?? 0));
  const send = () => enough && void asked.answer({ [name]: name === "pick" ? chosen[0] : chosen });
  const isPlain = name === "pick" && options.every(({ value }) => monsterOf(seen, value) || !cardOf(seen, String(value)));
  const title = <Asked seen={seen} />;
  const isTavern = atTavern(seen);
  if (isPlain) {
    return (
      <Question asked={asked} words={words} title={title} class="question inline">
        <div class="row">{options.map((option) => <Answer key={option.value} asked={asked} fields={{ pick: option.value }}>{labelled(seen, option, name)}</Answer>)}</div>
      </Question>
    );
  }
  return (
    <div class={style.tray} data-over>
      <Question asked={asked} words={words} title={title} submit={send} class="question stack">
        {name === "picks" && !isTavern && <p class="hint">{tell("choose_up_to", { min: least?.min ?? 0, max: most, count: chosen.length })}</p>}
        <ScrollBox class={style.strip ?? ""}>
          <ul>
            {options.map((option) => {
              const value = String(option.value);
              const card = monsterOf(seen, value) ? undefined : cardOf(seen, value);
              const press = { on: is(value), off: full && !is(value), press: () => pick(value) };
              return (
                <li key={value} data-on={is(value) || undefined}>
                  {card ? <CardFace id={card} cards={seen.cards} words={words} press={press} note={is(value) && tell("chosen")} /> : <button type="button" aria-pressed={press.on} aria-disabled={press.off} onClick={press.press}>{labelled(seen, option, name)}</button>}
                </li>
              );
            })}
          </ul>
        </ScrollBox>
        <p class="row"><Send asked={asked} off={!enough}>{chosen.length > 0 ? tell(isTavern ? "forget" : "choose", { what: chosen.map((one) => called(seen, options, one)).join(", ") }) : tell(isTavern ? "forget_none" : enough ? "choose_none" : "choose_first")}</Send></p>
      </Question>
    </div>
  );
}

/** Whether it is the tavern that asks: of what no card asks, that alone may be left. */
function atTavern({ game, own }: Seen): boolean {
  const question = own === null ? undefined : game.questions[own];
  return question?.source === "" && question.kind === "card" && question.min === 0;
}

function labelled(seen: Seen, option: Option, field: string) {
  const monster = monsterOf(seen, option.value);
  return monster ? <Short seen={seen} monster={monster} /> : (chairOf(seen, option) ?? labelOf(option, seen.words, field));
}

function monsterOf({ game }: Seen, value: Option["value"]): Monster | undefined {
  return Object.values(game.monsters).find(({ id }) => id === value);
}

/** A monster in few words: all of it stands in its slot. */
function Short({ seen, monster }: { seen: Seen; monster: Monster }) {
  const health = monster.health.filter((one) => one > 0);
  return <span>{cardName(monster.card, seen.cards, seen.words)} <Amount sign="health" of={tell("health")} value={monster.lives ? (health[0] ?? 0) : health.join(" + ")} /></span>;
}

/** What is asked: the card that asks, and its own words for it. */
function Asked({ seen }: { seen: Seen }) {
  const { game, own, words, cards } = seen;
  const question = own === null ? undefined : game.questions[own];
  if (!question) return <>{words.code("prompt.choose_one")}</>;
  if (atTavern(seen)) return <>{tell(game.phase === "supply" ? "tavern_paid" : "tavern_free")}</>;
  const said = question.prompt || tell(question.kind === "monster" ? "choose_monster" : question.kind === "player" ? "choose_player" : question.kind === "card" ? "choose_card" : "choose_any");
  if (!question.source) return <>{said.charAt(0).toUpperCase() + said.slice(1)}</>;
  return <>{cardName(question.source, cards, words)}{words.language === "zh" ? "：" : ": "}{said}</>;
}

/** The card behind an option, where it is one. */
function cardOf({ game, own }: Seen, value: string): string | undefined {
  const offers = own === null ? undefined : game.questions[own]?.offers;
  return offers?.find((offer) => offer.value === value)?.card || game.cards[value];
}

/** The wizard behind an option, where it is one: by name, as all the board calls them. */
function chairOf({ game, nameOf }: Seen, { value, label }: Option) {
  return label?.startsWith("picked.seat.") && game.players[Number(value)] ? <Seat seat={Number(value)} nameOf={nameOf} /> : undefined;
}

function called(seen: Seen, options: readonly Option[], value: string): string {
  const card = cardOf(seen, value);
  const option = options.find((one) => one.value === value);
  return card ? cardName(card, seen.cards, seen.words) : option ? labelOf(option, seen.words) : value;
}
