import style from "./board.module.css";
import { tell } from "./texts";

/** Where on a grid of three by three the pips of a face lie. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies; face 0 is under a cup. One that `counts` for the bid stands out. */
export function Die({ face, counts = false }: { face: number; counts?: boolean }) {
  return (
    <svg class={style.die} data-face={face} data-counts={counts || undefined} viewBox="0 0 32 32" aria-hidden="true">
      <Sides face={face} />
    </svg>
  );
}

function Sides({ face }: { face: number }) {
  return (
    <>
      <rect class={style.edge} x="1" y="1" width="30" height="30" rx="8" />
      <rect class={style.top} x="2.5" y="1.5" width="27" height="26.5" rx="7" />
      {PIPS[face]?.map((at) => <circle key={at} cx={8 + 8 * (at % 3)} cy={7 + 8 * Math.floor(at / 3)} r={face === 1 ? 4.2 : 2.9} />)}
    </>
  );
}

interface DiceProps {
  faces: readonly number[];
  /** How many of them were lost: each leaves a gap. */
  lost?: number;
  counted?: ((face: number) => boolean) | undefined;
}

/** Several of them; for who hears them by their numbers. */
export function Dice({ faces, lost = 0, counted }: DiceProps) {
  return (
    <span class={style.dice} role="img" aria-label={faces[0] === 0 ? tell("left", { count: faces.length }) : faces.join(", ")}>
      {faces.map((face, index) => <Die key={index} face={face} counts={counted?.(face) ?? false} />)}
      {Array.from({ length: lost }, (_, index) => <i key={index} class={style.gap} />)}
    </span>
  );
}

/** A bid as large as it is, laid down by who made it; what it means is said beside it. */
export function Stake({ count, face, from }: { count: number; face: number; from: { x: number; y: number } }) {
  const wide = 24 * String(count).length;
  return (
    <svg class={style.stake} viewBox={`0 -3 ${62 + wide} 45`} data-face={face} style={{ "--x": from.x, "--y": from.y }} aria-hidden="true">
      <text x={wide} y="32" font-size="40" text-anchor="end">{count}</text>
      <text class={style.times} x={wide + 13} y="27" font-size="22" text-anchor="middle">×</text>
      <g transform={`translate(${28 + wide} 2)`}><Sides face={face} /></g>
    </svg>
  );
}

/** How many have been found so far, of how many that were bid. */
export function Tally({ found, count, face }: { found: number; count: number; face: number }) {
  const wide = 24 * String(found).length;
  return (
    <svg class={style.stake} viewBox={`0 -3 ${84 + wide} 45`} data-face={face} aria-hidden="true">
      <text key={found} data-motion="rise" x={wide} y="32" font-size="40" text-anchor="end">{found}</text>
      <text class={style.times} x={wide + 26} y="30" font-size="16" text-anchor="middle">{tell("of", { count })}</text>
      <g transform={`translate(${50 + wide} 2)`}><Sides face={face} /></g>
    </svg>
  );
}
