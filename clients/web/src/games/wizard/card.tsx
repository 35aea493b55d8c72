import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { kindOf, pieces, printed, textOf } from "./cards";
import type { Card, Library } from "./pack";
import { Foldout } from "./foldout";
import { Icon, isSign } from "./icons";
import { tell } from "./texts";

interface Props {
  id: string;
  cards: Library;
  words: Words;
  /** What it costs now, where that may be other than printed. */
  cost?: number | undefined;
}

/** What a card is called. */
export function cardName(id: string, cards: Library, words: Words): string {
  const card = cards.get(id);
  return card ? textOf(card.name, words.language) : words.code(`card.${id}`, id.slice(id.lastIndexOf(".") + 1));
}

/** A card's face: name, cost or health, school and kind, and what it does. */
export function CardFace({ id, cards, words, cost }: Props) {
  const card = cards.get(id);
  const name = cardName(id, cards, words);
  if (!card) return <span class={style.card}><b><bdi>{name}</bdi></b></span>;
  const { school = "none", rarity = "" } = card;
  const explored = card.type !== undefined;
  return (
    <span class={style.card} data-school={explored ? undefined : school} data-rarity={rarity || undefined}>
      <span class="level">
        <b><bdi>{name}</bdi></b>
        {!explored && <Cost printed={card.manaCost ?? 0} now={cost} />}
      </span>
      <Kind card={card} words={words} />
      {card.type === "monster" && <small>{tell("health")} {printed(card.health)}{card.members ? ` × ${card.members}` : ""} · {tell("bounty")} {printed(card.reward)}</small>}
      <Description card={card} words={words} />
    </span>
  );
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
      {isSign(kind) && kind !== "spell" && <Icon sign={kind} />} {words.code(`kind.${kind}`)}
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
        const inner = piece.italic ? <i>{piece.text}</i> : piece.text;
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
  return <span class={`tag ${style.back}`} role="img" aria-label={tell("hidden_cards", { count })}>{count}</span>;
}
