import style from "./board.module.css";
import { tell } from "./texts";

/** Where on a grid of three by three the pips of a face lie. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies; face 0 is under a cup. One that `counts` for the bid stands out. */
export function Die({ face, counts = false }: { face: number; counts?: boolean }) {
  return (
    <svg class={style.die} data-face={face} data-counts={counts || undefined} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1.5" y="1.5" width="29" height="29" rx="7" />
      {PIPS[face]?.map((at) => <circle key={at} cx={8 + 8 * (at % 3)} cy={8 + 8 * Math.floor(at / 3)} r="3" />)}
    </svg>
  );
}

/** Several of them; for who hears them by their numbers. */
export function Dice({ faces, counted }: { faces: readonly number[]; counted?: (face: number) => boolean }) {
  return (
    <span class={style.dice} role="img" aria-label={faces[0] === 0 ? tell("left", { count: faces.length }) : faces.join(", ")}>
      {faces.map((face, index) => <Die key={index} face={face} counts={counted?.(face) ?? false} />)}
    </span>
  );
}

/** A bid as large as it is; what it means is said beside it. */
export function Stake({ count, face }: { count: number; face: number }) {
  return <p class={style.stake} aria-hidden="true">{count} <small>×</small> <Die face={face} /></p>;
}
