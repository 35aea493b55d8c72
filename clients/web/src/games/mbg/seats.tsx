/** The mark of a seat: its number in a disc of its colour and pattern, so that colour is never all. */
export function Disc({ seat }: { seat: number }) {
  return (
    <span class={`seat-disc of-${seat}`} aria-hidden="true">
      {seat}
    </span>
  );
}

interface WhoProps {
  seat: number;
  nameOf: (seat: number) => string;
}

/** A seat by its mark and its name. */
export function Who({ seat, nameOf }: WhoProps) {
  return (
    <span class="who">
      <Disc seat={seat} /> <bdi>{nameOf(seat)}</bdi>
    </span>
  );
}
