import { useMemo } from "preact/hooks";
import { Battle } from "./battle/battle";
import { Curves } from "./course/curves";
import { Settlement } from "./course/settlement";
import type { MbgProps, Seen } from "./state";
import { tell } from "./texts";
import "../../style/mbg.css";

export { prompts } from "./prompts";

/** A game of mbg as one viewer sees it. */
export function Board(props: MbgProps) {
  const { view, seat, lines, words, nameOf } = props;
  const { game } = view;
  const named = useSteady(nameOf, game.seats);
  const seen: Seen = useMemo(() => ({ game, own: seat, lines, words, nameOf: named }), [game, seat, lines, words, named]);
  if (Object.keys(game.cells).length === 0) return <Before />;
  return (
    <div class="mbg">
      <Battle {...seen} />
      <section class="part" aria-label={tell("settlement")}>
        <Settlement {...seen} />
      </section>
      <section class="part" aria-label={tell("curves")}>
        <Curves {...seen} />
      </section>
    </div>
  );
}

function Before() {
  return (
    <div class="mbg">
      <h2>{tell("before_title")}</h2>
      <p>{tell("before_text")}</p>
    </div>
  );
}

/** The same function for as long as it gives the same names, so that what is drawn with it may stay. */
function useSteady(nameOf: MbgProps["nameOf"], seats: readonly number[]): (seat: number) => string {
  return useMemo(() => nameOf, [seats.map(nameOf).join("\n")]);
}
