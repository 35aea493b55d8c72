import { Disc } from "../../boards/kit/seat";

interface WhoProps {
  seat: number;
  nameOf: (seat: number) => string;
}

/** A seat by its mark and its name, which says the number as the tables do. */
export function Who({ seat, nameOf }: WhoProps) {
  return (
    <span class="level">
      <Disc seat={seat} silent /> <bdi>{nameOf(seat)}</bdi>
    </span>
  );
}
