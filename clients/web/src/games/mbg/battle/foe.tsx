import type { ComponentChildren } from "preact";
import { Gauge } from "../../../boards/kit/stat-bar";
import { seatClass } from "../../../parts/seat-class";
import type { Words } from "../../../words/catalogue";
import { Portrait } from "../portrait";
import { type Mbg, NONE, called } from "../state";
import { cityName, officerName, sideName, whole } from "./names";
import { type Able, ablesOf, isUnfit, sorted, strengthOf, troopsOf } from "./pairs";
import { Roster, Techniques } from "./roster";
import { tell } from "./texts";
import style from "./battle.module.css";

interface Props {
  game: Mbg;
  own: number | null;
  foe: number;
  /** The city that is fought over, or none. */
  city: number;
  words: Words;
  /** What stands for one's own side, if not the strongest of it. */
  children?: ComponentChildren;
}

/** Whom one would fight, and who of one's own could: the strongest of both face to face, all others on demand. */
export function Sides({ game, own, foe, city, words, children }: Props) {
  const held = (seat: number) => seat > 0 && game.cities[city]?.seat === seat;
  const troops = (seat: number | null) => (seat === null || seat === 0 ? [] : sorted(ablesOf(game, troopsOf(game, seat, held(seat) ? city : NONE))));
  const label = (seat: number) => (held(seat) ? tell("garrison", { city: cityName(game, city) }) : tell("followers", { who: sideName(game, seat) }));
  const seats = own === null ? [foe] : [own, foe];
  return (
    <>
      <div class={style.sides}>
        {children}
        {(children ? [foe] : seats).map((seat) => (
          <Strongest key={seat} game={game} words={words} seat={seat} able={troops(seat).find((one) => !isUnfit(one))} city={held(seat) ? city : NONE} />
        ))}
      </div>
      <details class={style.full}>
        <summary>{tell("sides_full")}</summary>
        {seats.map((seat) => (
          <section key={seat} aria-label={label(seat)}>
            <h3>{seat === 0 ? tell("robber") : label(seat)}</h3>
            {seat === 0 ? <p class="note">{tell("robber_values")}</p> : <Roster ables={troops(seat)} label={label(seat)} />}
          </section>
        ))}
      </details>
    </>
  );
}

/** The robber is always the same (section 2 of the rules). */
const ROBBER: Able = { number: NONE, officer: { abilities: [6_000, 5_000, 1_000], hp: 150_000, hpmax: 150_000 } as Partial<Able["officer"]> as Able["officer"], hp: 150_000, war: 6_000, tactics: 5_000, wits: 1_000 };

function Strongest({ game, words, seat, able: found, city }: { game: Mbg; words: Words; seat: number; able: Able | undefined; city: number }) {
  const able = seat === 0 ? ROBBER : found;
  const wall = game.cities[city];
  return (
    <section class={`box ${style.side} ${seatClass(seat)}`} aria-label={sideName(game, seat)}>
      {able ? (
        <>
          <p class="level">
            <Portrait number={able.number} officer={seat === 0 ? undefined : able.officer} />
            <span>
              <b>
                <bdi>{seat === 0 ? officerName(game, NONE) : called(able.officer.name)}</bdi>
              </b>{" "}
              <small>{seat > 0 && sideName(game, seat)}</small>
            </span>
          </p>
          <Gauge name={tell("strength")} title={tell("strength_hint")} now={strengthOf(able)} most={100}>
            {strengthOf(able)}
          </Gauge>
          <Gauge name={tell("hp")} now={able.hp} most={able.officer.hpmax} tone="var(--good)">
            {whole(able.hp)}
          </Gauge>
        </>
      ) : (
        <p class="note">{tell("no_general")}</p>
      )}
      {wall && (
        <Gauge name={tell("defence")} now={wall.hp} most={wall.hpmax} wall>
          {whole(wall.hp)}
        </Gauge>
      )}
      {seat > 0 && <Techniques game={game} seat={seat} words={words} />}
    </section>
  );
}
