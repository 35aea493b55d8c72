import { Disc } from "../../../boards/kit/seat";
import type { Words } from "../../../words/catalogue";
import type { City, Mbg } from "../state";
import { cityName, sideName, whole } from "./names";
import { ablesOf, isUnfit, sorted, troopsOf } from "./pairs";
import { Known, Roster } from "./roster";
import { tell } from "./texts";
import style from "./battle.module.css";

interface Props {
  game: Mbg;
  seat: number;
  city: number;
  words: Words;
}

/** Whom one would fight, as far as everybody knows: who could lead there, what they know, and the wall before them. */
export function Foe({ game, seat, city, words }: Props) {
  if (seat === 0) return <Robber />;
  const troops = sorted(ablesOf(game, troopsOf(game, seat, city)), "strength");
  const place = game.cities[city];
  const holds = place?.seat === seat;
  const label = holds ? tell("garrison", { city: cityName(game, city) }) : tell("followers", { who: sideName(game, seat) });
  return (
    <section class={`${style.foe} seat-${seat}`} aria-label={label}>
      <h3>
        <Disc seat={seat} silent /> {label}
      </h3>
      {holds && place && <Wall city={place} />}
      <Roster ables={troops} label={label} />
      {troops.every(isUnfit) && <p class="note second">{tell("no_general")}</p>}
      <Known game={game} seat={seat} words={words} />
    </section>
  );
}

function Wall({ city: { hp, hpmax } }: { city: City }) {
  return (
    <p class={`stack ${style.wallLeft}`}>
      {tell("defence")}{" "}
      <i aria-hidden="true">
        <i style={{ width: `${(100 * hp) / Math.max(1, hpmax)}%` }} />
      </i>{" "}
      <b>{whole(hp)}</b>
      <small>/{whole(hpmax)}</small>
    </p>
  );
}

/** The robber is always the same (section 2 of the rules). */
function Robber() {
  return (
    <section class={style.foe} aria-label={tell("robber")}>
      <h3>{tell("robber")}</h3>
      <p class="note second">{tell("robber_values")}</p>
    </section>
  );
}
