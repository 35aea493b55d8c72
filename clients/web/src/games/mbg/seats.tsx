import { brief } from "../../boards/kit/brief";
import type { NameOf } from "../../state/names";
import { Disc } from "../../boards/kit/disc";

interface WhoProps {
  seat: number;
  nameOf: NameOf;
}

/** A seat by its mark and its name, which says the number as the tables do. */
export function Who({ seat, nameOf }: WhoProps) {
  return (
    <span class="level">
      <Disc seat={seat} silent /> <bdi>{brief(nameOf)(seat)}</bdi>
    </span>
  );
}
