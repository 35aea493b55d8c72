import type { ComponentChildren } from "preact";
import type { Words } from "../../words/catalogue";
import { Body, CardArt } from "./art";
import style from "./card.module.css";
import { kindOf, pieces, printed, textOf } from "./cards";
import type { Card, Library } from "./pack";
import { Foldout } from "./foldout";
import { Icon, isSign } from "./icons";
import { Explained } from "./keywords";
import { tell } from "./texts";

interface Props {
  id: string;
  cards: Library;
  words: Words;
  /** What it costs now, where that may be other than printed. */
  cost?: number | undefined;
  /** What a press on it does: its name is the button, and all of the card presses it. */
  press?: Press | undefined;
  /** What is said of it on a ribbon across. */
  note?: ComponentChildren;
}

/** A card as a button. */
export interface Press {
  on?: boolean | undefined;
  off?: boolean | undefined;
  press: (event: MouseEvent) => void;
}

/** What a card is called. */
export function cardName(id: string, cards: Library, words: Words): string {
  const card = cards.get(id);
  return card ? textOf(card.name, words.language) : words.code(`card.${id}`, id.slice(id.lastIndexOf(".") + 1));
}

/** A card's face: a picture all over it, and on that name, cost or health, school and kind, and what it does. */
export function CardFace({ id, cards, words, cost, press, note }: Props) {
  const card = cards.get(id) ?? { id, name: cardName(id, cards, words) };
  const { school = "none", rarity } = card;
  const explored = card.type !== undefined;
  return (
    <span class={style.card} data-face data-school={explored ? undefined : school} data-rarity={rarity || undefined}>
      <CardArt card={card} />
      {card.type === "monster" && <Body card={id} level={card.level ?? ""} />}
      <span class={style.ribbon}>
        {!explored && <Cost printed={card.manaCost ?? 0} now={cost} />}
        <Name press={press}><bdi>{cardName(id, cards, words)}</bdi></Name>
      </span>
      {note && <span class={style.note}>{note}</span>}
      <span class={style.text}>
        <Kind card={card} words={words} />
        {card.type === "monster" && <small>{tell("health")} {printed(card.health)}{card.members ? ` × ${card.members}` : ""} · {tell("bounty")} {printed(card.reward)}</small>}
        <Description card={card} words={words} />
      </span>
    </span>
  );
}

function Name({ press, children }: { press: Press | undefined; children: ComponentChildren }) {
  if (!press) return <b class={style.name}>{children}</b>;
  return <button type="button" class={style.name} aria-pressed={press.on ?? false} aria-disabled={press.off || undefined} onClick={press.press}>{children}</button>;
}

function Cost({ printed, now = printed }: { printed: number; now?: number | undefined }) {
  return (
    <span class={style.cost} data-changed={now === printed ? undefined : now < printed ? "less" : "more"}>
      <span class="hidden">{tell("costs")} </span>
      {now !== printed && <s>{printed}</s>}
      {now}
    </span>
  );
}

/** School, kind and rarity, each by sign and word. */
function Kind({ card, words }: { card: Card; words: Words }) {
  const { school = "none", rarity, level } = card;
  const kind = kindOf(card);
  const has = card.type === undefined && school !== "none" && isSign(school);
  return (
    <small>
      {has && <><Icon sign={school} /> {words.code(`school.${school}`)} · </>}
      {isSign(kind) && kind !== "spell" && <Icon sign={kind} />} <Explained text={words.code(`kind.${kind}`)} />
      {rarity && ` · ${words.code(`rarity.${rarity}`)}`}
      {level && ` · ${words.code(`level.${level}`)}`}
    </small>
  );
}

/** What a card says it does. */
export function Description({ card, words }: { card: Card; words: Words }) {
  const text = textOf(card.description, words.language);
  if (!text) return null;
  return (
    <span>
      {pieces(text).map((piece, at) => {
        if (piece === "break") return <br key={at} />;
        const said = <Explained text={piece.text} />;
        const inner = piece.italic ? <i>{said}</i> : said;
        return piece.bold ? <b key={at}>{inner}</b> : <span key={at}>{inner}</span>;
      })}
    </span>
  );
}

/** A card's name that opens what is printed on it. */
export function CardNamed({ id, cards, words }: Props) {
  return (
    <Foldout class={style.named} summary={cardName(id, cards, words)}>
      {() => <CardFace id={id} cards={cards} words={words} />}
    </Foldout>
  );
}

/** A card that nobody here sees. */
export function CardBack({ count }: { count: number }) {
  return <span class={style.back} role="img" aria-label={tell("hidden_cards", { count })}>{count}</span>;
}
