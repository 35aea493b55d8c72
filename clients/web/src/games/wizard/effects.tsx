import { Seat } from "../../boards/kit/seat";
import style from "./board.module.css";
import { CardNamed } from "./card";
import type { Seen } from "./state";
import { tell, tellOf } from "./texts";

/** What lies on the table and acts later, or changes what is done, each with the card it came from. */
export function Effects({ seen }: { seen: Seen }) {
  const { game, cards, words, nameOf } = seen;
  const mounts = Object.entries(game.mounts);
  const modifiers = Object.entries(game.modifiers);
  return (
    <section class={`sheet ${style.panel}`} aria-label={tell("effects")}>
      <h2>{tell("effects")} <small>{mounts.length + modifiers.length}</small></h2>
      {mounts.length + modifiers.length === 0 && <p class="note">{tell("no_effects")}</p>}
      <ul class={style.effects}>
        {mounts.map(([id, mount]) => (
          <li key={id}>
            <CardNamed id={mount.card} cards={cards} words={words} />
            <span>{mount.seat > 0 && <Seat seat={mount.seat} nameOf={nameOf} />} {tellOf("event", mount.event)} · {tellOf("mode", mount.mode)}</span>
          </li>
        ))}
        {modifiers.map(([id, modifier]) => (
          <li key={id}>
            <CardNamed id={modifier.card} cards={cards} words={words} />
            <span>
              {modifier.slot >= 0 ? tell("its_monster") : modifier.seat > 0 ? <Seat seat={modifier.seat} nameOf={nameOf} /> : tell("everybody")} {tellOf("what", modifier.what)}
              {modifier.value !== 0 && ` ${modifier.value > 0 ? "+" : "−"}${Math.abs(modifier.value)}`} · {tellOf("scope", modifier.scope)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
