const PIPS: readonly (readonly [number, number][])[] = [
  [],
  [[2, 2]],
  [[1, 1], [3, 3]],
  [[1, 1], [2, 2], [3, 3]],
  [[1, 1], [3, 1], [1, 3], [3, 3]],
  [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
];

/** One pip is red, as on dice of China. */
const RED = "#c02418";

/** A die that shows this many pips; one of more than six sides has a number. */
export function Die({ steps, size = 34 }: { steps: number; size?: number }) {
  const pips = PIPS[steps] ?? [];
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} fill="var(--ink)" aria-hidden="true">
      <rect x={1} y={1} width={38} height={38} rx={8} fill="var(--sheet)" stroke="var(--ink)" stroke-width={2} />
      {pips.length > 0
        ? pips.map(([x, y]) => <circle key={`${x}${y}`} cx={x * 10} cy={y * 10} r={3.6} fill={pips.length === 1 ? RED : undefined} />)
        : (
          <text x={20} y={28} font-size={22} font-weight={700} text-anchor="middle">
            {steps}
          </text>
        )}
    </svg>
  );
}

/** The same as it falls. */
export function FallenDie({ steps }: { steps: number }) {
  return (
    <span data-motion="tumble" aria-hidden="true">
      <Die steps={steps} size={54} />
    </span>
  );
}
