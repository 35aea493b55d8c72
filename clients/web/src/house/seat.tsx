import type { NameOf } from "./names";
import "./seat.css";

/** So many colours there are; a seat beyond them has the colour of an earlier one, and a ring. */
const COLOURS = 10;

/** The class that gives whatever carries it the seat's colour, as `--seat`. */
export function seatClass(seat: number): string {
  return `seat-${((seat - 1) % COLOURS) + 1}${seat > COLOURS ? " ringed" : ""}`;
}

/** The mark of a seat: its number in a disc of its colour and pattern; `silent` where its name says the number. */
export function Disc({ seat, silent = false }: { seat: number; silent?: boolean }) {
  return (
    <span class={`disc ${seatClass(seat)}`} aria-hidden={silent || undefined}>
      {seat}
    </span>
  );
}

/** A seat by its mark, and who plays it. */
export function Seat({ seat, nameOf }: { seat: number; nameOf: NameOf }) {
  return (
    <span class="who">
      <Disc seat={seat} />
      <bdi>{playerOf(seat, nameOf)}</bdi>
    </span>
  );
}

/** The name without the number, for beside the disc. */
export function playerOf(seat: number, nameOf: NameOf): string {
  const name = nameOf(seat);
  return name.startsWith(`${seat} `) ? name.slice(`${seat} `.length) : name;
}
