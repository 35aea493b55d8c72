import type { Color } from "./state";
import style from "./portrait.module.css";

interface Props {
  /** Whom it shows: the same name always looks the same. */
  name: string;
  color?: Color | undefined;
  kind?: "patient" | "ghost";
  small?: boolean;
  /** Whether what it shows is still whole. */
  fading?: boolean;
}

/** A face drawn from a name and what is known of its colours, as if printed with plates that do not quite meet. */
export function Portrait({ name, color, kind = "patient", small = false, fading = false }: Props) {
  const pick = picker(name);
  const shape = kind === "ghost" ? spirit(pick) : bust(pick);
  const shift = 1.2 + pick(3) * 0.5;
  return (
    <svg class={`${style.portrait} ${kind} ${color ?? "unknown"}${small ? " small" : ""}${fading ? ` ${style.fading}` : ""}`} viewBox="0 0 64 64" aria-hidden="true">
      <rect class={style.ground} width="64" height="64" />
      {dotsOf(pick).map(([x, y, r], at) => (
        <circle key={at} class="dot" cx={x} cy={y} r={r} />
      ))}
      <g class={style.one} transform={`translate(${-shift} ${shift * 0.6})`}>
        <path d={shape.body} />
      </g>
      <g class={style.two} transform={`translate(${shift} ${-shift * 0.5})`}>
        <path d={shape.body} />
      </g>
      <path class={style.figure} d={shape.body} />
      {shape.hair && <path class="hair" d={shape.hair} />}
      <path class={style.eyes} d={shape.eyes} />
    </svg>
  );
}

interface Shape {
  body: string;
  hair: string;
  eyes: string;
}

type Pick = (below: number) => number;

function bust(pick: Pick): Shape {
  const wide = 10 + pick(4);
  const tall = 12 + pick(4);
  const shoulders = 18 + pick(7);
  const head = ellipse(32, 26, wide, tall);
  const trunk = `M${32 - shoulders} 64 Q${32 - shoulders} ${46 + pick(3)} 32 44 Q${32 + shoulders} ${46 + pick(3)} ${32 + shoulders} 64 Z`;
  const top = 26 - tall;
  const hairs = [
    `M${32 - wide - 1} 25 Q${30 - wide} ${top - 4} 32 ${top - 3} Q${34 + wide} ${top - 4} ${33 + wide} 25 Q32 ${top + 6} ${32 - wide - 1} 25 Z`,
    `M${32 - wide - 2} 40 Q${28 - wide} ${top - 5} 32 ${top - 3} Q${36 + wide} ${top - 5} ${34 + wide} 40 L${32 + wide} 24 Q30 ${top + 8} ${32 - wide} 24 Z`,
    `M${32 - wide} 22 L${34 - wide} ${top - 3} L${32 - 3} ${top + 1} L34 ${top - 5} L${32 + 5} ${top} L${32 + wide} ${top - 1} L${32 + wide} 22 Q32 ${top + 7} ${32 - wide} 22 Z`,
    `M${32 - wide - 1} 24 Q${32 - wide} ${top - 3} 36 ${top - 3} Q${35 + wide} ${top} ${33 + wide} 30 Q${30 + wide} 20 30 ${top + 6} Q${34 - wide} ${top + 9} ${32 - wide - 1} 24 Z`,
  ];
  const gap = 4 + pick(2);
  const eyes = pick(2) === 0 ? `M${31 - gap} 27 h2 M${31 + gap} 27 h2` : `M${30 - gap} 27 q2 -2 4 0 M${30 + gap} 27 q2 -2 4 0`;
  return { body: `${head} ${trunk}`, hair: hairs[pick(hairs.length)] ?? "", eyes };
}

function spirit(pick: Pick): Shape {
  const wide = 13 + pick(5);
  const top = 9 + pick(5);
  const hem = 54 + pick(4);
  const waves = 3 + pick(2);
  const step = (wide * 2) / waves;
  const edge = Array.from({ length: waves }, (_, at) => `q${-step / 2} ${at % 2 === pick(2) ? 7 : -6} ${-step} 0`).join(" ");
  const body = `M${32 - wide} ${hem} V${top + wide} A${wide} ${wide} 0 0 1 ${32 + wide} ${top + wide} V${hem} ${edge} Z`;
  const level = top + wide;
  const gap = 4 + pick(3);
  const eyes = `M${32 - gap} ${level - 2} v${3 + pick(3)} M${32 + gap} ${level - 2} v${3 + pick(3)}`;
  return { body, hair: "", eyes };
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y} a${rx} ${ry} 0 1 0 ${rx * 2} 0 a${rx} ${ry} 0 1 0 ${-rx * 2} 0 Z`;
}

function dotsOf(pick: Pick): [number, number, number][] {
  return Array.from({ length: 9 }, (): [number, number, number] => [4 + pick(56), 4 + pick(40), 0.8 + pick(4) * 0.5]);
}

/** Small numbers that depend on a text alone (xorshift over its hash). */
export function picker(text: string): Pick {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
