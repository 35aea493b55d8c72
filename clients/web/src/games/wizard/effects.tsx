import { Seat } from "../../boards/kit/seat";
import style from "./board.module.css";
import { CardNamed, cardName } from "./card";
import { Icon } from "./icons";
import { Pressed } from "./keywords";
import type { Modifier, Mount } from "../../generated/wizard";
import type { Monster, Seen, Wizard } from "./state";
import { tell, tellOf } from "./texts";

/** Something that lies on the table and acts later, or changes what is done. */
interface Effect {
  card: string;
  mount?: Mount;
  modifier?: Modifier;
}

type Affects = (effect: Effect) => boolean;

/** What of it holds for a monster, beside what is printed on it. */
export function onMonster(slot: number, { card }: Monster): Affects {
  return ({ card: from, modifier }) => modifier?.slot === slot && from !== card;
}

/** What holds for a seat, beside what its monsters do. */
export function onSeat(seat: number, { monsters }: Wizard): Affects {
  const printed = new Set(Object.values(monsters).map(({ card }) => card));
  return ({ card, modifier, mount }) => !printed.has(card) && ((modifier !== undefined && modifier.slot < 0 && modifier.seat === seat) || mount?.seat === seat);
}

function effectsIn({ mounts, modifiers }: Wizard): Effect[] {
  return [...Object.values(mounts).map((mount) => ({ card: mount.card, mount })), ...Object.values(modifiers).map((modifier) => ({ card: modifier.card, modifier }))];
}

/** A small token for each effect on something, which says what it is when it is pressed. */
export function EffectTokens({ seen, on }: { seen: Seen; on: Affects }) {
  const { game, cards, words } = seen;
  return (
    <>
      {effectsIn(game).filter(on).map((effect, at) => (
        <Pressed key={at} look={style.effect} label={`${tell("effects")}: ${cardName(effect.card, cards, words)}`} says={<><b>{cardName(effect.card, cards, words)}</b> {saidOf(effect)}</>}>
          <Icon sign={effect.mount ? "token" : "arcane"} />
        </Pressed>
      ))}
    </>
  );
}

function saidOf({ mount, modifier }: Effect): string {
  if (mount) return `${tellOf("event", mount.event)} · ${tellOf("mode", mount.mode)}`;
  if (!modifier) return "";
  const { what, value, scope } = modifier;
  return `${tellOf("what", what)}${value === 0 ? "" : ` ${value > 0 ? "+" : "−"}${Math.abs(value)}`} · ${tellOf("scope", scope)}`;
}

/** All of it, each with the card it came from. */
export function Effects({ seen }: { seen: Seen }) {
  const { game, cards, words, nameOf } = seen;
  const effects = effectsIn(game);
  return (
    <section class="sheet" aria-label={tell("effects")}>
      <h2>{tell("effects")} <small>{effects.length}</small></h2>
      {effects.length === 0 && <p class="note">{tell("no_effects")}</p>}
      <ul class={style.list}>
        {effects.map((effect, at) => {
          const { card, mount, modifier } = effect;
          const seat = mount?.seat ?? modifier?.seat ?? 0;
          return (
            <li key={at}>
              <CardNamed id={card} cards={cards} words={words} />
              <span>{modifier && modifier.slot >= 0 ? tell("its_monster") : seat > 0 ? <Seat seat={seat} nameOf={nameOf} /> : modifier && tell("everybody")} {saidOf(effect)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
