import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { seatingOf } from "../words/story";
import { Sentence } from "./sentence";

/** How everybody came to sit where they sit: one sentence, which unfolds to all that was told of it. */
export function SeatingFold({ lines, words }: { lines: readonly Line[]; words: Words }) {
  return (
    <details class="seating">
      <summary>
        <Sentence text={seatingOf(lines, words)} words={words} />
      </summary>
      {lines.map(({ seq, fact }) => (
        <p key={seq}>
          <Sentence text={words.fact(fact)} words={words} />
        </p>
      ))}
    </details>
  );
}
