import { seatClass } from "../../parts/seat-class";
import type { NameOf } from "../../state/names";
import { playerOf } from "./player";
import "./seat.css";

/** The mark of a seat: its number in a disc of its colour and pattern; `silent` where its name says the number. */
export function Disc({ seat, silent = false }: { seat: number; silent?: boolean }) {
  return (
    <span class={`disc ${seatClass(seat)}`} aria-hidden={silent || undefined}>
      {seat}
    </span>
  );
}

/** A seat and who plays it, within a line, for what comes with the first page: it is too light for faces. */
export function Called({ seat, nameOf }: { seat: number; nameOf: NameOf }) {
  return (
    <span class="who">
      <Disc seat={seat} />
      <bdi>{playerOf(seat, nameOf)}</bdi>
    </span>
  );
}
