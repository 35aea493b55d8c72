import type { State } from "../../generated/wizard";
import { Called } from "../../boards/kit/disc";
import type { Holes } from "../../wire/types";
import type { StripProps } from "../../boards/contract";
import style from "./strip.module.css";
import { tell } from "./strip-texts";

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** A game of Wizard for those who pass by: the phase, how far everybody is, and which monsters stand. */
export function Glimpse({ view: { game }, words, nameOf }: StripProps<Holes<State>>) {
  const { players = {}, seats = [], monsters = {}, round = 0, phase = "", asked, options } = game;
  const goal = ((options?.goal ?? (seats.length <= 3 ? 6 : 5)) - 1) * 12;
  const living = Object.values(monsters).filter((monster) => monster !== undefined);
  if (seats.length === 0) return null;
  return (
    <div class="stack">
      <div class="row"><strong>{tell("round", { round, phase: words.code(`phase.${phase}`) })}</strong> <small>{tell("goal", { cycle: roman(goal) })}</small></div>
      <table>
        <tbody>
          {seats.map((seat) => {
            const place = players[seat]?.place ?? 0;
            return (
              <tr key={seat} aria-current={asked?.seat === seat || undefined}>
                <th scope="row"><Called seat={seat} nameOf={nameOf} /></th>
                <td class={style.way}><progress value={place} max={goal} aria-hidden="true" /></td>
                <td>{tell("stands", { cycle: roman(place), cell: ROMAN[place % 12] ?? "" })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul class="row" aria-label={tell("monsters")}>
        {living.map((monster) => <li key={monster.id} class="tag">{words.code(`card.${monster.card}`, monster.card)} <small>{tell("health", { health: monster.health.filter((one) => one > 0).join(" + ") })}</small></li>)}
      </ul>
    </div>
  );
}

/** The cycle in which a step lies. */
function roman(place: number): string {
  return ROMAN[Math.floor(place / 12)] ?? "";
}
