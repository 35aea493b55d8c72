import type { Length } from "../wire/types";
import { say } from "./texts";
import { decimal } from "./numbers";
import style from "./simulations.module.css";

const HEIGHT = 80;

interface Props {
  of: "lengths_commands" | "lengths_facts" | "lengths_public" | "lengths_counted";
  length: Length;
  /** What is counted. */
  what?: string;
}

/** How long games are, or how much of something they have: the numbers, and how the tables spread between the shortest and the longest. */
export function Lengths({ of, length, what = "" }: Props) {
  const { least, median, mean, most, bins = [] } = length;
  const tallest = Math.max(1, ...bins);
  const told = say(of, { what, least, most, median: decimal(median), mean: decimal(mean) });
  return (
    <figure class={style.lengths}>
      <svg width="100%" height={HEIGHT} role="img" aria-label={told}>
        {bins.map((count, place) => {
          const height = (HEIGHT * count) / tallest;
          return <rect key={place} x={`${(100 * place) / bins.length}%`} width={`${92 / bins.length}%`} y={HEIGHT - height} height={height} />;
        })}
      </svg>
      <div class={style.ends} aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </div>
      <figcaption>{told}</figcaption>
    </figure>
  );
}
