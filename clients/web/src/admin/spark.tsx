import style from "./admin.module.css";

const [WIDTH, HEIGHT] = [120, 28];

/** A small line of how something was, the newest at the right; the numbers beside it say the same. */
export function Spark({ values, most }: { values: readonly number[]; most?: number }) {
  if (values.length < 2) return null;
  const top = Math.max(most ?? 0, ...values, 1e-9);
  const points = values.map((value, place) => `${((place * WIDTH) / (values.length - 1)).toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 4)).toFixed(1)}`);
  return (
    <svg class={style.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(" ")} />
    </svg>
  );
}

/** How much of the most something is. */
export function Bar({ part }: { part: number }) {
  return (
    <span class={style.bar} aria-hidden="true">
      <span style={{ "--share": `${Math.round(100 * Math.min(1, Math.max(0, part)))}%` }} />
    </span>
  );
}
