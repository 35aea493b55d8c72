import type { Words } from "../words/catalogue";
import { seatClass } from "./seat-class";

/** A sentence with the names of those who sit at the table, each in its seat's colour. */
export function Sentence({ text, words }: { text: string; words: Words }) {
  return (
    <>
      {words.pieces(text).map(({ text: piece, seat }, index) =>
        seat === undefined ? piece : <b key={index} class={`named ${seatClass(seat)}`}>{piece}</b>,
      )}
    </>
  );
}
