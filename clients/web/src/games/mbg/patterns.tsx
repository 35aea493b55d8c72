import { seatClass } from "../../parts/seat-class";

/** The pattern of each seat over its colour, for whatever is drawn: colour is never all that tells them apart. */
export function Patterns({ seats }: { seats: readonly number[] }) {
  return (
    <defs>
      {seats.map((seat) => (
        <pattern key={seat} id={`mbg-of-${seat}`} class={seatClass(seat)} width={16} height={16} patternUnits="userSpaceOnUse" fill="none" stroke="var(--on-seat)" stroke-opacity={0.75} stroke-width={2.4}>
          <rect width={16} height={16} fill="var(--seat)" stroke="none" />
          <path d={DRAWN[(seat - 1) % DRAWN.length]} />
        </pattern>
      ))}
    </defs>
  );
}

const DRAWN = [
  undefined,
  "M-4 4 4 -4M0 16 16 0M12 20 20 12",
  "M2 4h4M10 12h4M4 2v4M12 10v4",
  "M0 8H16M8 0V16",
  "M0 4 4 0 12 8 16 4M0 12 4 8 12 16 16 12",
  "M4 0V16M12 0V16",
  "M0 4H16M0 12H16",
  "M8 2 14 8 8 14 2 8z",
];
