import { useRef } from "preact/hooks";
import type { Line } from "../../wire/types";
import { Hue } from "./hue";
import { type Color, factOf, isColor } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

const SPOTS: { [face: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[7, 5], [17, 5], [7, 12], [17, 12], [7, 19], [17, 19]],
}; // prettier-ignore

/** Dice as they lie; those just rolled tumble first. */
function Dice({ dice, color, rolling = false }: { dice: readonly number[]; color?: Color | undefined; rolling?: boolean }) {
  if (dice.length === 0) return <span class="note">{tell("no_dice")}</span>;
  return (
    <span class={`dice ${color ?? ""}${rolling ? ` ${style.rolling}` : ""}`} role="img" aria-label={tell("dice_are", { dice: dice.join(" ") })}>
      {dice.map((face, at) => (
        <svg key={at} viewBox="0 0 24 24" style={{ animationDelay: `${at * 70}ms` }} aria-hidden="true">
          <rect x="1" y="1" width="22" height="22" rx="5" />
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

/** A check as this viewer heard of it: the dice if it may see them, and what came of it. */
export interface Rolled {
  key: string;
  seq: number;
  patient: string;
  color?: Color;
  dice?: readonly number[];
  extra?: readonly number[];
  passed?: boolean;
}

/** The checks in what was told, the newest first. */
export function rolledIn(lines: readonly Line[], most = 4): readonly Rolled[] {
  const found = new Map<string, Rolled>();
  for (let at = lines.length - 1; at >= 0 && found.size <= most; at -= 1) {
    const line = lines[at];
    if (line) hear(found, line);
  }
  return [...found.values()].slice(0, most);
}

function hear(found: Map<string, Rolled>, line: Line): void {
  const { type, patient, check, color, dice, extra, passed } = factOf(line);
  if (type !== "dice_rolled" && type !== "check_resolved") return;
  const key = `${String(patient)}.${String(check)}`;
  const known: Rolled = found.get(key) ?? { key, seq: line.seq, patient: String(patient) };
  if (isColor(color)) known.color ??= color;
  if (type === "dice_rolled") {
    known.dice ??= dice as readonly number[];
    known.extra ??= (extra ?? []) as readonly number[];
  } else known.passed ??= passed === true;
  found.set(key, known);
}

/** The latest checks; what is rolled while one looks on rolls before one's eyes. */
export function Rolls({ lines, named }: { lines: readonly Line[]; named: (id: string) => string }) {
  const from = useRef<number | undefined>(undefined);
  from.current ??= lines.at(-1)?.seq ?? 0;
  const rolls = rolledIn(lines);
  if (rolls.length === 0) return null;
  return (
    <section class="rolls" aria-label={tell("checks")}>
      <h3>{tell("checks")}</h3>
      <ul aria-live="polite">
        {rolls.map(({ key, seq, patient, color, dice, extra = [], passed }) => (
          <li key={`${key} ${(dice ?? []).join("")}`}>
            <bdi class="who">{named(patient)}</bdi>
            {color && <Hue color={color} short />}
            {dice ? <Dice dice={[...dice, ...extra]} color={color} rolling={seq > (from.current ?? 0)} /> : <span class="note">{tell("dice_hidden")}</span>}
            {passed !== undefined && <b class={`${style.stamp} ${passed ? style.yes : style.no}`}>{tell(passed ? "passed" : "not_passed")}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
