import type { Rated } from "../wire/types";
import { say } from "./say";
import { decimal } from "./numbers";
import { Scale, Whisker } from "./whisker";
import style from "./simulations.module.css";

const SIGMAS = 2;

/** Who is how strong, the best first, each drawn beside its numbers on one scale. */
export function Ratings({ entrants }: { entrants: readonly Rated[] }) {
  const from = Math.min(...entrants.map(({ rating, sigma }) => rating - SIGMAS * sigma));
  const to = Math.max(...entrants.map(({ rating, sigma }) => rating + SIGMAS * sigma));
  return (
    <>
      <table class={style.rates}>
        <thead>
          <tr>
            <th scope="col">{say("ratings")}</th>
            <th scope="col">{say("rating")}</th>
            <th scope="col">{say("rating_sure")}</th>
            <th scope="col" class={style.count}>
              {say("rating_seats")}
            </th>
            <Scale least={decimal(from)} most={decimal(to)} />
          </tr>
        </thead>
        <tbody>
          {entrants.map(({ name, rating, sigma, wins, draws, losses }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{decimal(rating)}</td>
              <td>{decimal(SIGMAS * sigma)}</td>
              <td class={style.count}>
                {wins} / {draws} / {losses}
              </td>
              <td class={style.drawn}>
                <Whisker low={rating - SIGMAS * sigma} middle={rating} high={rating + SIGMAS * sigma} from={from} to={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <small>{say("ratings_how")}</small>
      </p>
    </>
  );
}
