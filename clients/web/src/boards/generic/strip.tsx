import { Called } from "../kit/disc";
import type { StripProps } from "../contract";
import style from "./strip.module.css";

/** A game of which nothing is known but who plays it. */
export function Glimpse({ view: { table }, nameOf }: StripProps) {
  return (
    <ul class={style.seats}>
      {Array.from({ length: table.size }, (_, index) => index + 1).map((seat) => (
        <li key={seat}>
          <Called seat={seat} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  );
}
