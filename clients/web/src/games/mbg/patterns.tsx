/** The pattern of each seat over its colour, for whatever is drawn: colour is never all that tells them apart. */
export function Patterns({ seats }: { seats: readonly number[] }) {
  return (
    <defs>
      {seats.map((seat) => (
        <pattern key={seat} id={`mbg-of-${seat}`} class={`seat-${seat}`} width={16} height={16} patternUnits="userSpaceOnUse">
          <rect class="ground" width={16} height={16} />
          {DRAWN[(seat - 1) % DRAWN.length]}
        </pattern>
      ))}
    </defs>
  );
}

const DRAWN = [
  null,
  <path class="strokes" d="M-4 4 4 -4M0 16 16 0M12 20 20 12" />,
  <g class="dots">
    <circle cx={4} cy={4} r={2.4} />
    <circle cx={12} cy={12} r={2.4} />
  </g>,
  <path class="strokes" d="M0 8H16M8 0V16" />,
  <path class="strokes" d="M0 4 4 0 12 8 16 4M0 12 4 8 12 16 16 12" />,
  <path class="strokes" d="M4 0V16M12 0V16" />,
];
