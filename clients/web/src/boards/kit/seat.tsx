import { Face } from "../../parts/face";
import type { NameOf } from "../../state/names";
import { say } from "../../words/sentences";
import { playerOf } from "./player";
import { Token } from "./token";
import "./seat.css";

/** A seat and who plays it, within a line: a token and the name. */
export function Seat({ seat, nameOf }: { seat: number; nameOf: NameOf }) {
  return (
    <span class="who" title={nameOf.bots?.has(seat) ? say("is_bot") : undefined}>
      <Token seat={seat} nameOf={nameOf} />
      <bdi>{playerOf(seat, nameOf)}</bdi>
    </span>
  );
}

/** The face of who plays a seat. */
export function FaceAt({ seat, nameOf }: { seat: number; nameOf: NameOf }) {
  return <Face seat={seat} name={playerOf(seat, nameOf)} bot={nameOf.bots?.has(seat) === true} face={nameOf.faces?.get(seat)} />;
}
