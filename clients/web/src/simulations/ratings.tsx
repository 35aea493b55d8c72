import type { ArenaShown, Estimate } from "../wire/types";
import type { Words } from "../words/catalogue";
import { percent, signed } from "./numbers";
import { say } from "./texts";
import { Scale, Whisker } from "./whisker";
import style from "./simulations.module.css";

/** Who is how strong, the best first, each drawn beside its numbers on one scale. */
export function Ratings({ arena, words }: { arena: ArenaShown; words: Words }) {
  const skills = arena.entrants.flatMap(({ rated }) => rated?.skill ?? []);
  const from = Math.min(...skills.map(({ low }) => low));
  const to = Math.max(...skills.map(({ high }) => high));
  const leans = arena.entrants.some(({ rated }) => rated?.leaning);
  return (
    <>
      <table class={style.rates}>
        <thead>
          <tr>
            <th scope="col">{say("ratings")}</th>
            <th scope="col">{say("rating")}</th>
            <th scope="col">{say("rate_interval")}</th>
            {leans && (
              <th scope="col" class={style.count}>
                {say("rating_leaning", { side: words.value(arena.leaning_to) })}
              </th>
            )}
            <th scope="col" class={style.count}>
              {say("rating_seats")}
            </th>
            {skills.length > 0 && <Scale least={signed(from)} most={signed(to)} />}
          </tr>
        </thead>
        <tbody>
          {arena.entrants.map(({ name, rated, wins, draws, losses }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{rated ? signed(rated.skill.value) : "–"}</td>
              <td>{rated ? between(rated.skill) : say("rating_none")}</td>
              {leans && <td class={style.count}>{rated?.leaning ? `${signed(rated.leaning.value)} (${between(rated.leaning)})` : "–"}</td>}
              <td class={style.count}>
                {wins} / {draws} / {losses}
              </td>
              {rated && (
                <td class={style.drawn}>
                  <Whisker low={rated.skill.low} middle={rated.skill.value} high={rated.skill.high} from={from} to={to} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Offset arena={arena} words={words} />
      <p>
        <small>{say("ratings_how")}</small>
      </p>
    </>
  );
}

/** How even two sides are; what more sides come to is no single chance. */
function Offset({ arena: { offsets }, words }: { arena: ArenaShown; words: Words }) {
  const [found, ...others] = Object.entries(offsets);
  if (!found || others.length > 0) return null;
  const [side, { value, low, high }] = found;
  return <p>{say("rating_offset", { side: words.value(side), rate: chance(value), low: chance(low), high: chance(high) })}</p>;
}

function between({ low, high }: Estimate): string {
  return say("interval", { low: signed(low), high: signed(high) });
}

function chance(logit: number): string {
  return percent(1 / (1 + Math.exp(-logit)));
}
