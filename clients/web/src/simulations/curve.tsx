import type { Curve } from "../wire/types";
import { say } from "./texts";
import { whole } from "./numbers";
import style from "./simulations.module.css";

interface Props {
  what: string;
  curve: Curve;
}

/** What seats had step by step: a band of most of them, who won in the end, and the others. */
export function Course({ what, curve }: Props) {
  // Where most tables are over, what is left are the odd ones.
  const steps = curve.tables.filter((going) => 10 * going >= (curve.tables[0] ?? 0)).length;
  const [low, high, winners, others] = [curve.low, curve.high, curve.winners, curve.others].map((line) => line.slice(0, steps)) as [number[], number[], number[], number[]];
  const least = Math.min(0, ...low);
  const most = Math.max(...high, ...winners);
  const point = (value: number, step: number) => `${(100 * step) / Math.max(1, steps - 1)},${100 - (100 * (value - least)) / (most - least || 1)}`;
  const band = [...high.map(point), ...low.map(point).reverse()];
  const told = say("curve_told", { what, steps, first: whole(winners[0] ?? 0), winners: whole(winners.at(-1) ?? 0), others: whole(others.at(-1) ?? 0) });
  return (
    <figure class={`${style.lengths} ${style.course}`}>
      <div class={style.ends} aria-hidden="true">
        <span>{whole(most)}</span>
      </div>
      <svg width="100%" height="180" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={told}>
        <polygon points={band.join(" ")} />
        <polyline points={winners.map(point).join(" ")} />
        <polyline class={style.others} points={others.map(point).join(" ")} />
      </svg>
      <div class={style.ends} aria-hidden="true">
        <span>{least < 0 ? `1 · ${whole(least)}` : 1}</span>
        <span>{steps}</span>
      </div>
      <figcaption>
        {told}
        <span class={style.legend} aria-hidden="true">
          <Sample of="curve_winners" /> <Sample of="curve_others" /> <Sample of="curve_band" />
        </span>
      </figcaption>
    </figure>
  );
}

function Sample({ of }: { of: "curve_winners" | "curve_others" | "curve_band" }) {
  return (
    <small>
      <svg width="28" height="10" viewBox="0 0 28 10">
        {of === "curve_band" ? <rect width="28" height="10" /> : <line class={of === "curve_others" ? style.others : undefined} x2="28" y1="5" y2="5" />}
      </svg>
      {say(of)}
    </small>
  );
}
