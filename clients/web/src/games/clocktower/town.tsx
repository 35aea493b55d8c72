import { type Circle, type Place, pointAt } from "./geometry";
import style from "./scene.module.css";

/** How large things on the square are drawn beside a circle of this size. */
export function scaleOf({ reach, disc, wide }: Circle): number {
  return Math.max(0.4, Math.min(1.12, (reach.x - wide / 2) / 125, (reach.y - disc / 2) / 140));
}

/** How far from the middle the face of the clock reaches. */
export const DIAL = 60;

const HOUSES = [[62, 58, 0], [44, 92, 1], [70, 48, 2], [38, 74, 0], [56, 62, 1], [84, 44, 0], [40, 104, 2], [66, 56, 1], [48, 80, 0], [74, 50, 1], [52, 70, 2]] as const;

/** A row of gables along the horizon, and the windows in it. */
function rowOf(wide: number, high: number, shift: number): { roofs: string; windows: readonly Place[] } {
  const windows: Place[] = [];
  let roofs = `M-9 9`;
  for (let at = shift, x = -30; x < wide + 30; at += 1) {
    const [across, tall, gable] = HOUSES[at % HOUSES.length] ?? HOUSES[0];
    const top = -tall * high;
    const peak = top - (gable === 2 ? 8 : 26) * high;
    roofs += gable === 2 ? `L${x} ${top}v${peak - top}h9v8h9v-8h9v8h${across - 36}v${top - peak}` : `L${x - 4} ${top}L${x + across / (gable + 2)} ${peak}L${x + across + 4} ${top}h-4`;
    for (let window = 12; window < across - 12; window += 18) if ((at + window) % 4 !== 1) windows.push({ x: x + window, y: top + 14 + ((at * 7) % 3) * 5 });
    x += across;
  }
  return { roofs: `${roofs}L${wide + 60} 40H-60z`, windows };
}

/** The outline of the circle, that many times as large. */
function outline({ middle, reach, bulge }: Circle, share: number): string {
  const points = Array.from({ length: 72 }, (_, at) => pointAt((at / 72) * 2 * Math.PI, middle, { x: reach.x * share, y: reach.y * share }, bulge));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
}

const RINGS = [0.14, 0.24, 0.34, 0.44, 0.54, 0.64, 0.74, 1.3, 1.42, 1.56, 1.72, 1.9];

/** The square of the town, seen from above its roofs: the sky, houses at its far side, cobbles, and the ring of the clock on which all sit. */
export function Square({ circle, time }: { circle: Circle; time: "day" | "night" }) {
  const { box: { wide, high }, reach, places, disc } = circle;
  const horizon = Math.max(56, 0.17 * high);
  const [far, near] = [rowOf(wide, 0.72, 4), rowOf(wide, 0.6, 1)];
  const stone = 0.085 * Math.min(reach.x, reach.y);
  return (
    <svg class={style.square} width="100%" height="100%" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
      <defs>
        <linearGradient id="ct-dusk" x2="0" y2="1"><stop offset="0" stop-color="#32245f" /><stop offset="0.6" stop-color="#a5567a" /><stop offset="1" stop-color="#f0a868" /></linearGradient>
        <linearGradient id="ct-ground" x2="0" y2="1"><stop offset="0" stop-color="#6b4a63" /><stop offset="0.5" stop-color="#4b3557" /><stop offset="1" stop-color="#332549" /></linearGradient>
        <radialGradient id="ct-shade" cy="0.55" r="0.7"><stop offset="0.45" stop-color="#0b0718" stop-opacity="0" /><stop offset="1" stop-color="#0b0718" stop-opacity="0.62" /></radialGradient>
        <clipPath id="ct-below"><path d={`M0 ${horizon}h${wide}V${high}H0z`} /></clipPath>
      </defs>
      <path d={`M0 0h${wide}v${horizon + 4}H0z`} fill="url(#ct-dusk)" />
      <circle class={style.glow} opacity={time === "night" ? 0 : 1} fill="#ffd08a" cx={0.78 * wide} cy={0.42 * horizon} r={0.26 * horizon} />
      <g transform={`translate(0 ${horizon - 12})`}><path fill="#5b3a68" d={far.roofs} /></g>
      <g transform={`translate(0 ${horizon})`}>
        <path fill="#2a1d42" d={near.roofs} />
        <path fill="#ffcf70" d={near.windows.map(({ x, y }) => `M${x} ${y}h6v9h-6z`).join("")} />
      </g>
      <g clip-path="url(#ct-below)">
        <path d={`M0 ${horizon}h${wide}V${high}H0z`} fill="url(#ct-ground)" />
        {RINGS.map((share, index) => <path key={share} fill="none" stroke="#fff" stroke-opacity="0.09" d={outline(circle, share)} stroke-width={stone * (share > 1 ? 1.3 : 0.9)} stroke-dasharray={`${stone * (1.1 + (index % 3) * 0.25)} 2.5`} />)}
        <path fill="none" stroke="#1a1230" stroke-opacity="0.66" d={outline(circle, 1)} stroke-width={disc * 0.98} />
        <path fill="none" stroke="#d9a24e" stroke-width="2" d={outline(circle, 1 - (0.56 * disc) / Math.min(reach.x, reach.y))} />
        <path fill="none" stroke="#d9a24e" stroke-width="2" d={outline(circle, 1 + (0.56 * disc) / Math.min(reach.x, reach.y))} />
        <path stroke="#d9a24e" stroke-width="4" d={places.map((place) => tick(place, circle)).join("")} />
      </g>
      <path d={`M0 0h${wide}v${high}H0z`} fill="url(#ct-shade)" />
      <g class={style.dark} opacity={time === "night" ? 1 : 0}>
        <path fill="#070818" fill-opacity="0.8" d={`M0 0h${wide}v${high}H0z`} />
        <g fill="#fff4d0">{STARS.map(([x, y, r]) => <circle key={x} cx={x * wide} cy={y * horizon} r={r} />)}</g>
        <path fill="#fff4d0" transform={`translate(${0.2 * wide} ${horizon * 0.34})`} d="M8-22a22 22 0 1 0 16 32A18 18 0 0 1 8-22z" />
      </g>
      <Tower circle={circle} glow={time === "night" ? 1 : 0.5} />
    </svg>
  );
}

const STARS = [[0.04, 0.3, 1], [0.1, 0.7, 0.8], [0.3, 0.16, 1.3], [0.37, 0.5, 0.8], [0.44, 0.22, 1], [0.56, 0.12, 0.8], [0.63, 0.42, 1.2], [0.7, 0.2, 0.9], [0.79, 0.5, 0.8], [0.87, 0.18, 1.3], [0.95, 0.4, 0.9]] as const;

/** The stroke of the clock at a seat. */
function tick({ x, y }: Place, { middle, disc }: Circle): string {
  const far = Math.hypot(x - middle.x, y - middle.y);
  const at = (from: number) => `${(middle.x + ((x - middle.x) * from) / far).toFixed(1)} ${(middle.y + ((y - middle.y) * from) / far).toFixed(1)}`;
  return `M${at(far - 0.66 * disc)}L${at(far - 0.66 * disc - 12)}`;
}

/** The clock tower in the middle of the square, and the lamps around it. */
function Tower({ circle, glow }: { circle: Circle; glow: number }) {
  const { middle, reach } = circle;
  const scale = scaleOf(circle);
  const lamps = [[-0.52, -0.16], [0.52, -0.16], [-0.56, 0.52], [0.56, 0.52]] as const;
  return (
    <>
      <defs>
        <radialGradient id="ct-glow"><stop offset="0" stop-color="#ffd98a" stop-opacity="0.75" /><stop offset="0.35" stop-color="#ffb95c" stop-opacity="0.28" /><stop offset="1" stop-color="#ffb95c" stop-opacity="0" /></radialGradient>
        <radialGradient id="ct-dial"><stop offset="0" stop-color="#fff3cf" /><stop offset="0.75" stop-color="#ffe09a" /><stop offset="1" stop-color="#e9b45c" /></radialGradient>
        <linearGradient id="ct-stone"><stop offset="0" stop-color="#3a2b55" /><stop offset="0.45" stop-color="#5a4377" /><stop offset="1" stop-color="#241a3b" /></linearGradient>
      </defs>
      {lamps.map(([x, y]) => <Lamp glow={glow} key={`${x} ${y}`} x={middle.x + x * (reach.x - 20)} y={middle.y + y * (reach.y - 20)} scale={scale} />)}
      <g transform={`translate(${middle.x} ${middle.y}) scale(${scale})`}>
        <ellipse fill="#0b0718" opacity="0.5" cx="14" cy="176" rx="118" ry="26" />
        <circle class={style.glow} opacity={glow} r="190" fill="url(#ct-glow)" />
        <path fill="#2b2042" d="M-84 164h168v18h-168z" />
        <path fill="url(#ct-stone)" d="M-58 40-68 168H68L58 40z" />
        <path stroke="#1b1430" stroke-opacity="0.5" stroke-width="2.5" d="M-62 82H62M-64 108H64M-66 134H66M-30 60v22M24 60v22M-40 82v26M4 82v26M46 82v26M-20 108v26M30 108v26M-44 134v32M44 134v32" />
        <path fill="#ffcf70" d="M-17 168v-28a17 17 0 0 1 34 0v28z" />
        <path fill="url(#ct-stone)" d="M-72-66H72L66 62H-66z" />
        <path fill="#1b1430" d="M-84-66-58-92H58L84-66zM-80 60H80V72H-80z" />
        <path fill="#281c42" d="M-54-92 0-164 54-92z" />
        <path fill="#3c2c5c" d="M-54-92 0-164 6-92z" />
        <path stroke="#d9a24e" stroke-width="3" d="M0-164v-16M-7-172H7" />
        <circle r={DIAL + 5} fill="#1b1430" />
        <circle r={DIAL} fill="url(#ct-dial)" />
        <path stroke="#5a3c12" stroke-width="3" d={Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6).map((turn) => `M${(54 * Math.sin(turn)).toFixed(1)} ${(-54 * Math.cos(turn)).toFixed(1)}L${(49 * Math.sin(turn)).toFixed(1)} ${(-49 * Math.cos(turn)).toFixed(1)}`).join("")} />
      </g>
    </>
  );
}

function Lamp({ x, y, scale, glow }: Place & { scale: number; glow: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${0.8 * scale})`}>
      <ellipse class={style.glow} opacity={glow} cy="34" rx="92" ry="30" fill="url(#ct-glow)" />
      <circle class={style.glow} opacity={glow} cy="-30" r="86" fill="url(#ct-glow)" />
      <path fill="#120c22" d="M-2-12h4v42h6v6h-16v-6h6zM-9-48h18l-3 34H-6zM-12-50 0-64l12 14z" />
      <path fill="#ffe6a8" d="M-6-44H6L4-18H-4z" />
    </g>
  );
}
