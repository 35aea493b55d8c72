import type { Spread, Worth } from "../wire/types";
import { say } from "./texts";
import { FEW, decimal, points, whole } from "./numbers";
import { Scale, Whisker } from "./whisker";
import style from "./simulations.module.css";

type Named<T> = readonly (readonly [name: string, value: T])[];

/** Means over tables with their intervals. */
export function Amounts({ amounts }: { amounts: Named<Spread> }) {
  return (
    <table class={style.rates}>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{say("amount")}</th>
          <th scope="col">{say("rate_interval")}</th>
        </tr>
      </thead>
      <tbody>
        {amounts.map(([name, { mean, low, high }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{decimal(mean)}</td>
            <td>{say("interval", { low: decimal(low), high: decimal(high) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What goes with having something: by how much more those won who had it, drawn around nothing. */
export function Held({ heading, held }: { heading: string; held: Named<Worth> }) {
  const told = held.filter(([, { wins }]) => wins.tables >= FEW);
  const widest = Math.max(0.1, ...told.flatMap(([, { wins }]) => [Math.abs(wins.low), Math.abs(wins.high)]));
  return (
    <table class={style.rates}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{say("held_won")}</th>
          <th scope="col">{say("rate_interval")}</th>
          <th scope="col" class={style.count}>
            {say("held_scored")}
          </th>
          <th scope="col" class={style.count}>
            {say("rate_tables")}
          </th>
          <Scale least={`${points(-widest)}%`} most={`${points(widest)}%`} />
        </tr>
      </thead>
      <tbody>
        {held.map(([name, { wins, score }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {wins.tables < FEW ? (
              <td colSpan={3}>{say("held_few")}</td>
            ) : (
              <>
                <td>{points(wins.mean)}%</td>
                <td>{say("interval", { low: `${points(wins.low)}%`, high: `${points(wins.high)}%` })}</td>
                <td class={style.count}>{whole(score.mean, "exceptZero")}</td>
              </>
            )}
            <td class={style.count}>{wins.tables}</td>
            <td class={style.drawn}>{wins.tables >= FEW && <Whisker low={wins.low} middle={wins.mean} high={wins.high} from={-widest} to={widest} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
