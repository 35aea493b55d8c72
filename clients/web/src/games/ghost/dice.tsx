import type { Color } from "./state";
import { tell } from "./texts";
import style from "./story.module.css";

const SPOTS: { [face: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[7, 5], [17, 5], [7, 12], [17, 12], [7, 19], [17, 19]],
}; // prettier-ignore

/** Dice as they lie; those just rolled tumble first. */
export function Dice({ dice, color, rolling = false }: { dice: readonly number[]; color?: Color | undefined; rolling?: boolean }) {
  if (dice.length === 0) return <span class="note">{tell("no_dice")}</span>;
  return (
    <span class={`${style.dice} ${color ?? ""}${rolling ? ` ${style.rolling}` : ""}`} role="img" aria-label={tell("dice_are", { dice: dice.join(" ") })}>
      {dice.map((face, at) => (
        <svg key={at} viewBox="0 0 24 24" style={{ "--after": `${at * 70}ms` }} aria-hidden="true">
          <rect class="one" x="0.4" y="2.4" width="20" height="20" rx="5" />
          <rect class="two" x="3.6" y="1.6" width="20" height="20" rx="5" />
          <rect x="2" y="2" width="20" height="20" rx="5" />
          {SPOTS[face]?.map(([x, y]) => <circle key={`${x}.${y}`} cx={x} cy={y} r="2.2" />) ?? (
            <text x="12" y="16" text-anchor="middle">
              {face}
            </text>
          )}
        </svg>
      ))}
    </span>
  );
}
