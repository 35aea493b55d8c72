import { Seat } from "../../boards/kit/seat";
import { useCodeSelection } from "../../boards/kit/selection";
import style from "./board.module.css";
import { Description, cardName } from "./card";
import { Amount } from "./icons";
import { type Monster, type Seen, askedFor } from "./state";
import { tell } from "./texts";

/** The slots with their monsters; one that is asked for is chosen here. */
export function Monsters({ seen }: { seen: Seen }) {
  const { game } = seen;
  const asked = askedFor(seen, "choose_one", "choose_some");
  const { may, is, pick } = useCodeSelection(asked);
  const slots = [...game.seats, ...[1, 2, 3, 4].filter((slot) => !game.seats.includes(slot) && game.seats.length > 0)];
  const duel = game.monsters[0];
  return (
    <section class={`sheet ${style.panel} ${style.half}`} aria-label={tell("monsters")}>
      <h2>{tell("monsters")}</h2>
      <ul class={style.slots}>
        {duel && <Slot seen={seen} slot={0} monster={duel} pick={may(duel.id) ? () => pick(duel.id) : undefined} on={is(duel.id)} />}
        {slots.map((slot) => {
          const monster = game.monsters[slot];
          return <Slot key={slot} seen={seen} slot={slot} monster={monster} pick={monster && may(monster.id) ? () => pick(monster.id) : undefined} on={monster !== undefined && is(monster.id)} />;
        })}
      </ul>
    </section>
  );
}

interface SlotProps {
  seen: Seen;
  slot: number;
  monster: Monster | undefined;
  pick: (() => void) | undefined;
  on: boolean;
}

function Slot({ seen, slot, monster, pick, on }: SlotProps) {
  const { game, nameOf } = seen;
  const owner = slot === 0 ? <>{tell("duel")} <Seat seat={game.duel} nameOf={nameOf} /></> : game.seats.includes(slot) ? <Seat seat={slot} nameOf={nameOf} /> : tell("neutral");
  if (!monster) {
    return (
      <li class={style.slot} data-empty>
        <small class="level">{owner}</small>
        <p>{tell("no_monster")}</p>
      </li>
    );
  }
  return (
    <li class={style.slot} data-about={`monster ${monster.id}`} data-able={pick ? "" : undefined} data-on={on || undefined}>
      <small class="level">{owner}</small>
      {pick ? (
        <button type="button" class={style.target} aria-pressed={on} onClick={pick}>
          {on ? "◉" : "○"} {cardName(monster.card, seen.cards, seen.words)}
        </button>
      ) : (
        <b>{cardName(monster.card, seen.cards, seen.words)}</b>
      )}
      <Health seen={seen} monster={monster} />
      <p class="row">
        {seen.words.code(`level.${monster.level}`)} <Amount sign="gold" of={tell("bounty")} value={monster.reward} /> <span>{tell("worth", { count: monster.steps })}</span>
      </p>
      <Printed seen={seen} card={monster.card} />
    </li>
  );
}

function Printed({ seen, card }: { seen: Seen; card: string }) {
  const found = seen.cards.get(card);
  return found ? <Description card={found} words={seen.words} /> : null;
}

/** A bar for each member; of many lives one, with how many are left. */
function Health({ monster: { health, most, lives } }: { seen: Seen; monster: Monster }) {
  const living = health.filter((one) => one > 0);
  const shown = lives ? living.slice(0, 1) : health;
  return (
    <div>
      {shown.map((one, member) => (
        <div key={member} data-dead={one > 0 ? undefined : ""}>
          <Amount sign="health" of={health.length > 1 && !lives ? tell("member", { member: member + 1 }) : tell("health")} value={one} most={most} />
          <meter min={0} max={Math.max(1, most)} value={one} aria-hidden="true" />
        </div>
      ))}
      {lives && <small>{tell("lives", { count: living.length })}</small>}
    </div>
  );
}
