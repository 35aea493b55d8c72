import { ABILITIES, amount } from "./state";
import { tell } from "./texts";

const R = 46;
const MOST = 10_000;

/** Five abilities as a pentagon with its numbers, over what they are compared with. */
export function Radar({ values, behind }: { values: readonly number[]; behind?: readonly number[] }) {
  return (
    <svg viewBox="-78 -72 156 138" role="img" aria-label={ABILITIES.map((ability, at) => `${tell(ability)} ${amount(values[at] ?? 0)}`).join(", ")}>
      {[1, 0.5].map((scale) => (
        <polygon key={scale} fill="none" stroke="var(--rule)" points={pointsOf(ABILITIES.map(() => MOST * scale))} />
      ))}
      {behind && <polygon fill="none" stroke="var(--faint)" stroke-width={1.5} stroke-dasharray="4 3" points={pointsOf(behind)} />}
      <polygon fill="var(--accent)" fill-opacity={0.3} stroke="var(--accent)" stroke-width={2} points={pointsOf(values)} />
      {ABILITIES.map((ability, at) => {
        const { x, y } = corner(at, 1.34 * MOST);
        return (
          <text key={ability} x={x} y={y + 4} text-anchor="middle" fill="var(--faint)">
            {tell(`${ability}_short` as const)} <tspan fill="var(--ink)" font-weight={700}>{amount(values[at] ?? 0)}</tspan>
          </text>
        );
      })}
    </svg>
  );
}

function corner(at: number, value: number): { x: number; y: number } {
  const turn = (2 * Math.PI * at) / ABILITIES.length - Math.PI / 2;
  const length = (R * value) / MOST;
  return { x: Math.cos(turn) * length, y: Math.sin(turn) * length };
}

function pointsOf(values: readonly number[]): string {
  return values
    .map((value, at) => corner(at, value))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}
