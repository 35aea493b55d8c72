import { useSignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect } from "preact/hooks";
import type { BoardModule, BoardProps } from "../games/board";
import { Deadline } from "../parts/deadline";
import type { Asking } from "../prompts/asking";
import type { Drawn } from "../prompts/drawn";
import { Prompts } from "../prompts/prompts";
import { say } from "../words/say";
import { type At, hasChair } from "./at";

interface Props {
  at: At;
  board: BoardProps;
  /** The game's own forms. */
  prompts?: BoardModule["prompts"];
  /** What the board asks itself. */
  drawn: Drawn;
  /** Whether there is a board that could ask, or none will come. */
  settled: boolean;
}

/** What this chair is asked and the board does not ask; while it is asked nothing, what everybody is waiting for. */
export function Asked({ at, board, prompts, drawn, settled }: Props) {
  const { table, as } = at;
  const looked = useLookedFor(settled ? board.asking : NOTHING);
  if (table.status !== "playing") return null;
  if (board.asking.length === 0) return <Meanwhile at={at} game={board.view.game} />;
  const beside = board.asking.filter(({ id }) => looked.has(id) && !drawn.parts.value.has(id));
  if (beside.length === 0) return <OnBoard />;
  return <Questions key={as} board={{ ...board, asking: beside }} prompts={prompts} />;
}

const NOTHING: readonly Asking[] = [];

/** The prompts that the board has had a layout to draw: only then is it known that it does not. */
function useLookedFor(asking: readonly Asking[]): ReadonlySet<string> {
  const ids = asking.map(({ id }) => id).join(" ");
  const looked = useSignal("");
  useLayoutEffect(() => {
    looked.value = ids;
  }, [ids]);
  return new Set(looked.value.split(" "));
}

/** All that is asked is asked on the board. */
function OnBoard() {
  return (
    <section class="asked meanwhile" aria-label={say("your_move")}>
      <p>{say("asked_on_board")}</p>
    </section>
  );
}

/** Where they lie over the board, as on a phone, they can be folded away until something else is asked. */
function Questions({ board, prompts }: { board: BoardProps; prompts: BoardModule["prompts"] }) {
  const folded = useSignal(false);
  const id = useId();
  const asked = board.asking.map((one) => one.id).join(" ");
  useEffect(() => {
    folded.value = false;
  }, [asked]);
  return (
    <section class={folded.value ? "asked open folded" : "asked open"} aria-label={say("your_move")}>
      <button type="button" class="quiet fold" aria-expanded={!folded.value} aria-controls={id} onClick={() => (folded.value = !folded.peek())}>
        {folded.value ? `▴ ${say("unfold_question")}` : `▾ ${say("fold_question")}`}
      </button>
      <div class="stack questions" id={id}>
        <Prompts board={board} own={prompts} />
      </div>
    </section>
  );
}

/** The phase and its end, for games that say them under these names. */
function Meanwhile({ at, game }: { at: At; game: { [name: string]: unknown } }) {
  const { words, as } = at;
  const { phase, until } = game;
  return (
    <section class="asked meanwhile" aria-label={words.code("status.playing")}>
      <p>
        {typeof phase === "string" && phase ? say("waiting_for", { phase: words.value(phase, "phase") }) : say("waiting_others")}{" "}
        {typeof until === "number" && <Deadline at={until} />}
      </p>
      {as === "public" && <p class="faint">{hasChair(at) ? say("watching_public") : say("watching_hint")}</p>}
    </section>
  );
}
