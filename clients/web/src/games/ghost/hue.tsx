import type { Color } from "./state";
import { COLORS } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

/** A colour by its letter and its name, never by the colour alone. */
export function Hue({ color, short = false }: { color: Color; short?: boolean }) {
  return (
    <span class={`${style.hue} ${color}`} title={short ? tell(`color_${color}`) : undefined}>
      <b>{color}</b>
      {short ? <span class="hidden">{tell(`color_${color}`)}</span> : ` ${tell(`color_${color}`)}`}
    </span>
  );
}

const PIPS = 5;

/** The four attributes as a small chart: a column of pips each, with what is held of its fragments below. */
export function Chart({ values, held }: { values: { [color in Color]?: number }; held?: { [color in Color]?: { held: number } } | undefined }) {
  const most = Math.max(PIPS, ...COLORS.map((color) => values[color] ?? 0));
  return (
    <ul class={style.cmyk} aria-label={tell("attributes")}>
      {COLORS.map((color) => {
        const value = values[color] ?? 0;
        const count = held?.[color]?.held ?? 0;
        return (
          <li key={color} class={color}>
            <svg viewBox={`0 0 20 ${most * 10 + 2}`} aria-hidden="true">
              {Array.from({ length: most }, (_, at) => (
                <rect key={at} class={at < value ? "on" : "off"} x="1" y={(most - 1 - at) * 10 + 1} width="18" height="8" rx="2" />
              ))}
            </svg>
            <span class="value">
              <b aria-hidden="true">{color}</b> <span class="hidden">{tell(`color_${color}`)}</span> {value}
            </span>
            {held && (
              <small title={tell("fragments")}>
                <span aria-hidden="true">◆</span>
                <span class="hidden">{tell("fragments")}</span> {count}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How much quantum activity is left. */
export function Activity({ current, most }: { current: number; most: number }) {
  const share = most > 0 ? Math.max(0, Math.min(1, current / most)) : 0;
  const state = share === 0 ? "none" : share <= 0.3 ? "low" : "";
  return (
    <div class={`${style.activity} ${state}`}>
      <span class={style.said}>
        <abbr title={tell("activity")}>QA</abbr> {current}/{most}
      </span>
      <span class={style.rail} style={{ "--share": share }} aria-hidden="true" />
    </div>
  );
}
