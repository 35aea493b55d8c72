import style from "./simulations.module.css";

interface Props {
  low: number;
  middle: number;
  high: number;
  /** Where the scale begins and ends. */
  from: number;
  to: number;
}

/** A value and between what it may lie, drawn on a scale; the numbers themselves stand beside it. */
export function Whisker({ low, middle, high, from, to }: Props) {
  const place = (value: number) => `${(100 * (value - from)) / (to - from || 1)}%`;
  return (
    <svg class={style.whisker} width="100%" height="20" aria-hidden="true">
      <line class={style.scale} x1="0" x2="100%" y1="10" y2="10" />
      {[0, 25, 50, 75, 100].map((share) => (
        <line key={share} class={style.scale} x1={`${share}%`} x2={`${share}%`} y1="6" y2="14" />
      ))}
      <line class={style.span} x1={place(low)} x2={place(high)} y1="10" y2="10" />
      <circle cx={place(middle)} cy="10" r="5" />
    </svg>
  );
}

/** The head of a column of whiskers: where their scale begins and ends. */
export function Scale({ least, most }: { least: string; most: string }) {
  return (
    <td class={style.drawn}>
      <div class={style.ends} aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </div>
    </td>
  );
}
