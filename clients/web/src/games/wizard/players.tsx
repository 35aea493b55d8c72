import { playerOf } from "../../boards/kit/player";
import { useCodeSelection } from "../../boards/kit/selection";
import { Token } from "../../boards/kit/token";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import cardStyle from "./card.module.css";
import { CardBack, CardFace, CardNamed, cardName } from "./card";
import { EffectTokens, onSeat } from "./effects";
import { Foldout } from "./foldout";
import { Amount, Icon, isSign } from "./icons";
import { Pressed } from "./keywords";
import { kindOf } from "./cards";
import { FREEZE_MAX, MANA_MAX, type Player, type Seen, askedFor, roman, standing, zoneOf } from "./state";
import { tell } from "./texts";

/** Everybody about the wheel: what they have, and what lies before them. */
export function Players({ seen }: { seen: Seen }) {
  return (
    <section class={style.players} aria-label={tell("wizards")}>
      <ul data-full={isFull(seen) || undefined}>
        {seen.game.seats.map((seat) => {
          const player = seen.game.players[seat];
          return player && <Plate key={seat} seen={seen} seat={seat} player={player} />;
        })}
      </ul>
    </section>
  );
}

/** What there is to pay with, beside what costs it. */
export function Purse({ seen: { game, own } }: { seen: Seen }) {
  const player = own === null ? undefined : game.players[own];
  if (!player) return null;
  return (
    <>
      <Amount sign="mana" of={tell("mana")} value={player.mana} most={MANA_MAX} />
      <Amount sign="gold" of={tell("gold")} value={player.gold} />
      {player.freeze > 0 && <Amount sign="frost" of={tell("freeze")} value={player.freeze} most={FREEZE_MAX} />}
    </>
  );
}

/** Whether there are so many wizards that each has two lines alone. */
function isFull({ game }: Seen): boolean {
  return game.seats.length > 4;
}

function Plate({ seen, seat, player }: { seen: Seen; seat: number; player: Player }) {
  const { game, own } = seen;
  const { cycle, cell } = standing(player.place);
  const before = <><Before seen={seen} seat={seat} /><EffectTokens seen={seen} on={onSeat(seat, game)} /></>;
  const acts = seen.live && game.asked.seat === seat;
  return (
    <li class={style.plate} data-about={`seat ${seat}`} aria-current={acts || undefined} data-own={seat === own || undefined} data-out={player.out || undefined}>
      <Token seat={seat} nameOf={seen.nameOf} turn={acts} own={seat === own} absent={player.out} />
      <p class={style.who}>
        <Named seen={seen} seat={seat} />
        {seat === own && <span class="tag">{say("you")}</span>}
        {seat === game.start && <span class="tag" title={tell("start_token")}><Icon sign="start" /><span class="hidden">{tell("start_token")}</span></span>}
        {player.out && <span class="tag">{tell("out")}</span>}
        {isFull(seen) && before}
        <span class={style.place}>
          <span title={tell(player.token ? "token_ready" : "token_spent")}><Icon sign="token" /><span class="hidden">{tell(player.token ? "token_ready" : "token_spent")}</span>{player.token ? "✓" : "–"}</span>{" "}
          <span title={tell("place")}>{roman(cycle)} · {roman(cell)}</span>
        </span>
      </p>
      <p class={style.counts}>
        {player.plays > 0 && <b>{tell("plays_left", { count: player.plays })}</b>}
        <Amount sign="mana" of={tell("mana")} value={player.mana} />
        <Amount sign="gold" of={tell("gold")} value={player.gold} />
        {player.freeze > 0 && <Amount sign="frost" of={tell("freeze")} value={player.freeze} />}
        {player.streak > 0 && <Amount sign="fire" of={tell("spread")} value={player.streak} />}
        {player.steps > 0 && <Amount sign="start" of={tell("worth", { count: player.steps })} value={`+${player.steps}`} />}
        <Amount sign="hand" of={seen.words.code("zone.hand")} value={zoneOf(game, "hand", seat).count} />
        <Amount sign="deck" of={seen.words.code("zone.deck")} value={zoneOf(game, "deck", seat).count} />
        <Amount sign="discard" of={seen.words.code("zone.discard")} value={zoneOf(game, "discard", seat).count} />
        {!isFull(seen) && before}
      </p>
    </li>
  );
}

/** Who it is; where a question offers wizards alone, a press answers it. */
function Named({ seen, seat }: { seen: Seen; seat: number }) {
  const asked = askedFor(seen, "choose_one");
  const { may } = useCodeSelection(asked, "pick");
  const field = asked?.prompt.fields["pick"];
  const isSeat = field && "options" in field && field.options.some(({ value, label }) => String(value) === String(seat) && label?.startsWith("picked.seat."));
  const name = <bdi class={style.called}>{playerOf(seat, seen.nameOf)}</bdi>;
  return asked && isSeat && may(String(seat)) ? <button type="button" class={style.target} onClick={() => void asked.answer({ pick: String(seat) })}>{name}</button> : name;
}

/** Of the cards played as many lie there one by one. */
const PLAYED_MOST = 3;

/** What lies open before somebody: wands, cards played, and that there is an undercurrent. */
function Before({ seen, seat }: { seen: Seen; seat: number }) {
  const { game, words, cards } = seen;
  const undercurrent = zoneOf(game, "undercurrent", seat);
  const aside = zoneOf(game, "aside", seat).count;
  const played = zoneOf(game, "played", seat).ids;
  const open = [...zoneOf(game, "wand", seat).ids, ...undercurrent.ids, ...played.slice(-PLAYED_MOST)];
  const more = played.slice(0, -PLAYED_MOST);
  return (
    <>
      {more.length > 0 && <Pressed look={style.effect} label={words.code("zone.played")} says={words.listed(more.map((id) => cardName(game.cards[id] ?? "", cards, words)))}>+{more.length}</Pressed>}
      {open.map((id) => <CardToken key={id} seen={seen} id={id} />)}
      {undercurrent.ids.length === 0 && undercurrent.count > 0 && <span class={cardStyle.amount} title={words.code("zone.undercurrent")}><Icon sign="undercurrent" /> <CardBack count={undercurrent.count} /></span>}
      {aside > 0 && <span class={cardStyle.amount} title={words.code("zone.aside")}><CardBack count={aside} /></span>}
    </>
  );
}

/** A card on the table as a token by its school or kind; pressed it is seen whole. */
function CardToken({ seen: { game, cards, words }, id }: { seen: Seen; id: string }) {
  const card = game.cards[id] ?? "";
  const face = cards.get(card);
  const kind = face && kindOf(face);
  const sign = kind && kind !== "spell" && isSign(kind) ? kind : isSign(face?.school ?? "") ? face?.school : "spell";
  return (
    <span data-about={`card ${id}`}>
      <Pressed look={style.effect} label={cardName(card, cards, words)} says={<CardFace id={card} cards={cards} words={words} />}>
        <Icon sign={sign && isSign(sign) ? sign : "spell"} />
      </Pressed>
    </span>
  );
}

/** An open pile, unfolded to the cards in it. */
export function Pile({ seen: { game, cards, words }, zone, seat = 0 }: { seen: Seen; zone: string; seat?: number }) {
  const { ids, count } = zoneOf(game, zone, seat);
  const name = words.code(`zone.${zone}`);
  if (ids.length === 0) return <span class={cardStyle.amount}>{name} <b>{count}</b></span>;
  const counted = new Map<string, number>();
  for (const id of ids) counted.set(game.cards[id] ?? id, (counted.get(game.cards[id] ?? id) ?? 0) + 1);
  return (
    <Foldout summary={<>{name} <b>{count}</b></>}>
      {() => <ul>{[...counted].map(([id, many]) => <li key={id}><CardNamed id={id} cards={cards} words={words} />{many > 1 && ` × ${many}`}</li>)}</ul>}
    </Foldout>
  );
}
