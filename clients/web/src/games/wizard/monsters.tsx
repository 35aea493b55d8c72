import { useRef } from "preact/hooks";
import { Seat } from "../../boards/kit/seat";
import { useCodeSelection } from "../../boards/kit/selection";
import { cast, isAimed } from "./aim";
import { Body } from "./art";
import style from "./board.module.css";
import { Description, cardName } from "./card";
import { EffectTokens, onMonster } from "./effects";
import { type Forecast, forecast } from "./forecast";
import { Amount } from "./icons";
import { arrows } from "./keys";
import { type Monster, type Seen, askedFor } from "./state";
import { tell } from "./texts";

/** What a press on a monster does now, and what the card that is held up would do to it. */
interface Target {
  press: () => void;
  on?: boolean;
  foretold?: Forecast | undefined;
}

/** The slots with their monsters, in a row: a question that offers one is answered here, and a card that is held up played at it. */
export function Monsters({ seen }: { seen: Seen }) {
  const { game } = seen;
  const targetOf = useTargets(seen);
  const slots = [...game.seats, ...[1, 2, 3, 4].filter((slot) => !game.seats.includes(slot) && game.seats.length > 0)];
  return (
    <section class={style.lair} aria-label={tell("monsters")}>
      <ul class={style.slots} onKeyDown={arrows}>
        {[...(game.monsters[0] ? [0] : []), ...slots].map((slot) => {
          const monster = game.monsters[slot];
          return <Slot key={slot} seen={seen} slot={slot} monster={monster} target={monster && targetOf(slot, monster)} />;
        })}
      </ul>
    </section>
  );
}

function useTargets(seen: Seen): (slot: number, monster: Monster) => Target | undefined {
  const { game, own, cards, aim } = seen;
  const choosing = askedFor(seen, "choose_one", "choose_some");
  const { may, is, pick } = useCodeSelection(choosing);
  const playing = askedFor(seen, "play_card");
  const [held] = useCodeSelection(playing, "card").chosen;
  const card = held === undefined ? undefined : cards.get(game.cards[held] ?? "");
  return (slot, monster) => {
    const { id, health } = monster;
    if (aim.value?.monster === id) return { on: true, press: () => undefined };
    if (choosing && may(id)) return { on: is(id), press: () => (choosing.prompt.command === "choose_one" ? void choosing.answer({ pick: id }) : pick(id)) };
    const isThere = health.some((one) => one > 0) && (!game.duel || slot === 0);
    if (!playing || !held || !card || own === null || !isThere || !isAimed(card.behaviors)) return undefined;
    return { press: () => cast(seen, playing, held, id), foretold: forecast(game, own, card, slot) };
  };
}

interface SlotProps {
  seen: Seen;
  slot: number;
  monster: Monster | undefined;
  target: Target | undefined;
}

function Slot({ seen, slot, monster, target }: SlotProps) {
  const { game, nameOf } = seen;
  const owner = slot === 0 ? <>{tell("duel")} <Seat seat={game.duel} nameOf={nameOf} /></> : game.seats.includes(slot) ? <Seat seat={slot} nameOf={nameOf} /> : tell("neutral");
  if (!monster) {
    return (
      <li class={style.slot} data-about={`slot ${slot}`} data-empty>
        <small class="level">{owner}</small>
        <p>{tell("no_monster")}</p>
      </li>
    );
  }
  const name = <bdi>{cardName(monster.card, seen.cards, seen.words)}</bdi>;
  return (
    <li class={style.slot} data-row data-about={`monster ${monster.id}`} data-aim={target && !target.on ? "" : undefined} data-on={target?.on || undefined} data-level={monster.level}>
      <small class="level">{owner} <b class={style.rank}>{seen.words.code(`level.${monster.level}`)}</b></small>
      {target ? <button type="button" class={style.target} aria-pressed={target.on ?? false} onClick={target.press}>{name}</button> : <b class={style.target}>{name}</b>}
      <Body key={monster.id} card={monster.card} level={monster.level} />
      <p class={style.tokens}>
        <Health key={`health ${monster.id}`} monster={monster} foretold={target?.foretold} />
        <span class={style.token}><Amount sign="gold" of={tell("bounty")} value={monster.reward} /></span>
        <span class={style.token}>{tell("worth", { count: monster.steps })}</span>
        <EffectTokens seen={seen} on={onMonster(slot, monster)} />
      </p>
      <Printed seen={seen} card={monster.card} />
    </li>
  );
}

function Printed({ seen, card }: { seen: Seen; card: string }) {
  const found = seen.cards.get(card);
  return found ? <span class={style.printed}><Description card={found} words={seen.words} /></span> : null;
}

/** A bar for each member; of many lives one, with how many are left. What it loses rises from it, and what it would lose is marked. */
function Health({ monster: { health, most, lives }, foretold }: { monster: Monster; foretold: Forecast | undefined }) {
  const living = health.filter((one) => one > 0);
  const shown = lives ? living.slice(0, 1) : health;
  const lost = useLoss(health.reduce((sum, one) => sum + one, 0));
  return (
    <span class={style.health}>
      {shown.map((one, member) => (
        <span key={member} class={style.life} data-dead={one > 0 ? undefined : ""} style={{ "--left": `${(100 * one) / Math.max(1, most)}%` }}>
          <Amount sign="health" of={health.length > 1 && !lives ? tell("member", { member: member + 1 }) : tell("health")} value={one} most={most} />
        </span>
      ))}
      {lives && <small>{tell("lives", { count: living.length })}</small>}
      {foretold && <b class={style.foretold} data-falls={foretold.falls || undefined}>{foretold.falls ? tell("falls") : `−${foretold.damage}`}</b>}
      {lost.amount > 0 && <b key={lost.times} class={style.lost} aria-hidden="true">−{lost.amount}</b>}
    </span>
  );
}

/** By how much something has fallen the last time it fell, and how often that was. */
function useLoss(now: number): { amount: number; times: number } {
  const known = useRef({ now, amount: 0, times: 0 });
  if (now < known.current.now) known.current = { now, amount: known.current.now - now, times: known.current.times + 1 };
  else known.current.now = now;
  return known.current;
}
