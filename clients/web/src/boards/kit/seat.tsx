import { say } from "../../words/sentences";
import { Face } from "../../parts/face";
import type { NameOf } from "../../state/names";
import { seatClass } from "../../parts/seat-class";
import "./seat.css";

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
    <span class="who" title={nameOf.bots?.has(seat) ? say("is_bot") : undefined}>
      <Disc seat={seat} />
      <FaceAt seat={seat} nameOf={nameOf} />
      <bdi>{playerOf(seat, nameOf)}</bdi>
    </span>
  );
}

/** The face of a bot at a seat: where there is none, a person sits. */
export function FaceAt({ seat, nameOf }: { seat: number; nameOf: NameOf }) {
  return nameOf.bots?.has(seat) ? <Face seat={seat} name={playerOf(seat, nameOf)} bot /> : null;
}

/** The name without the number, for beside the disc. */
export function playerOf(seat: number, nameOf: NameOf): string {
  const name = nameOf(seat);
  return name.startsWith(`${seat} `) ? name.slice(`${seat} `.length) : name;
}
