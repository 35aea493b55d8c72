import { Seat } from "../../boards/kit/seat";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import { CardBack, CardNamed } from "./card";
import { Foldout } from "./foldout";
import { Amount, Icon } from "./icons";
import { FREEZE_MAX, MANA_MAX, type Player, type Seen, roman, standing, zoneOf } from "./state";
import { tell } from "./texts";

/** Everybody: what they have, and what lies before them. */
export function Players({ seen }: { seen: Seen }) {
  return (
    <section class={`sheet ${style.panel}`} aria-label={tell("wizards")}>
      <h2>{tell("wizards")}</h2>
      <ul>
        {seen.game.seats.map((seat) => {
          const player = seen.game.players[seat];
          return player && <Wizard key={seat} seen={seen} seat={seat} player={player} />;
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
    <span class="row">
      <Amount sign="mana" of={tell("mana")} value={player.mana} most={MANA_MAX} />
      <Amount sign="gold" of={tell("gold")} value={player.gold} />
    </span>
  );
}

function Wizard({ seen, seat, player }: { seen: Seen; seat: number; player: Player }) {
  const { game, own, nameOf } = seen;
  const { cycle, cell } = standing(player.place);
  const acts = seen.live && game.asked.seat === seat;
  return (
    <li class={style.player} data-about={`seat ${seat}`} aria-current={acts || undefined} data-out={player.out || undefined}>
      <p class="row">
        <Seat seat={seat} nameOf={nameOf} />
        {seat === own && <span class="tag">{say("you")}</span>}
        {seat === game.start && <span class="tag" title={tell("start_token")}><Icon sign="start" /><span class="hidden">{tell("start_token")}</span></span>}
        {player.out && <span class="tag">{tell("out")}</span>}
        {player.steps > 0 && <span class="tag">{tell("worth", { count: player.steps })}</span>}
      </p>
      <p class="row">
        <Amount sign="mana" of={tell("mana")} value={player.mana} most={MANA_MAX} />
        <Amount sign="gold" of={tell("gold")} value={player.gold} />
        <Amount sign="frost" of={tell("freeze")} value={player.freeze} most={FREEZE_MAX} />
        {player.streak > 0 && <Amount sign="fire" of={tell("spread")} value={player.streak} />}
        <span class={style.amount} title={tell("place")}>{roman(cycle)} · {roman(cell)}</span>
        <span class={style.amount} data-spent={player.token ? undefined : ""} title={tell(player.token ? "token_ready" : "token_spent")}>
          <Icon sign="token" /> <span class="hidden">{tell(player.token ? "token_ready" : "token_spent")}</span>{player.token ? "✓" : "–"}
        </span>
        {player.plays > 0 && <b>{tell("plays_left", { count: player.plays })}</b>}
      </p>
      <Zones seen={seen} seat={seat} />
    </li>
  );
}

function Zones({ seen, seat }: { seen: Seen; seat: number }) {
  const { game, cards, words } = seen;
  const undercurrent = zoneOf(game, "undercurrent", seat);
  const wands = zoneOf(game, "wand", seat).ids;
  const played = zoneOf(game, "played", seat).ids;
  const aside = zoneOf(game, "aside", seat).count;
  return (
    <div>
      <div class="row">
        <Amount sign="hand" of={words.code("zone.hand")} value={zoneOf(game, "hand", seat).count} />
        <Amount sign="deck" of={words.code("zone.deck")} value={zoneOf(game, "deck", seat).count} />
        {undercurrent.count > 0 && <span class={style.amount}><Icon sign="undercurrent" /> {undercurrent.ids[0] ? <CardNamed id={game.cards[undercurrent.ids[0]] ?? ""} cards={cards} words={words} /> : <>{words.code("zone.undercurrent")} <CardBack count={undercurrent.count} /></>}</span>}
        {aside > 0 && <span class={style.amount}>{words.code("zone.aside")} <CardBack count={aside} /></span>}
        {wands.map((id) => <span key={id} class={style.amount} data-about={`card ${id}`}><Icon sign="wand" /> <CardNamed id={game.cards[id] ?? ""} cards={cards} words={words} /></span>)}
        <Pile seen={seen} zone="discard" seat={seat} />
      </div>
      {played.length > 0 && <div class="row"><small>{words.code("zone.played")}</small> {played.map((id) => <CardNamed key={id} id={game.cards[id] ?? ""} cards={cards} words={words} />)}</div>}
    </div>
  );
}

/** An open pile, unfolded to the cards in it. */
export function Pile({ seen: { game, cards, words }, zone, seat = 0 }: { seen: Seen; zone: string; seat?: number }) {
  const { ids, count } = zoneOf(game, zone, seat);
  const name = words.code(`zone.${zone}`);
  if (ids.length === 0) return <span class={style.amount}>{name} <b>{count}</b></span>;
  const counted = new Map<string, number>();
  for (const id of ids) counted.set(game.cards[id] ?? id, (counted.get(game.cards[id] ?? id) ?? 0) + 1);
  return (
    <Foldout class={style.named} summary={<>{name} <b>{count}</b></>}>
      {() => <ul>{[...counted].map(([id, many]) => <li key={id}><CardNamed id={id} cards={cards} words={words} />{many > 1 && ` × ${many}`}</li>)}</ul>}
    </Foldout>
  );
}
