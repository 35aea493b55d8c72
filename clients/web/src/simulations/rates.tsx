import type { Rate } from "../wire/types";
import { say } from "./texts";
import { percent } from "./numbers";
import { Scale, Whisker } from "./whisker";
import style from "./simulations.module.css";

interface Props {
  heading: string;
  /** What the share is of: tables won, or tables that ended so. */
  share: string;
  rates: readonly (readonly [name: string, rate: Rate])[];
}

/** Shares of tables with their intervals, each drawn beside its numbers. */
export function Rates({ heading, share, rates }: Props) {
  if (rates.length === 0) return null;
  return (
    <table class={style.rates}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{share}</th>
          <th scope="col">{say("rate_interval")}</th>
          <th scope="col" class={style.count}>
            {say("rate_tables")}
          </th>
          <Scale least="0%" most="100%" />
        </tr>
      </thead>
      <tbody>
        {rates.map(([name, { rate, low, high, tables }]) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{percent(rate)}</td>
            <td>{say("interval", { low: percent(low), high: percent(high) })}</td>
            <td class={style.count}>{tables}</td>
            <td class={style.drawn}>
              <Whisker low={low} middle={rate} high={high} from={0} to={1} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
