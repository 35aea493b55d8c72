import type { BoardProps } from "../boards/contract";
import type { At } from "../state/chairs";
import { advised, explained } from "./advice";
import { finishFirst } from "./completion";
import type { Guided } from "./guided";
import { guide as guideAt } from "./guided-tables";
import { say } from "./texts";
import style from "./advice-line.module.css";

interface Props {
  guided: Guided;
  at: At;
  board: BoardProps;
}

/** The first line of what a first game asks: what to do. It unfolds to why, to what has just happened, and to what else there is. */
export function AdviceLine({ guided: { guide, seen }, at, board }: Props) {
  const [first, ...others] = advised(
    guide,
    board.asking.map(({ prompt }) => prompt),
    seen,
  );
  const happened = explained(guide, board.lines.map(({ fact }) => fact), seen);
  if (!first) return happened ? <Happened text={happened} /> : null;
  const leave = () => {
    finishFirst(at.table.game);
    guideAt(at.id, false);
  };
  return (
    <details class={style.advice} aria-label={say("guide")}>
      <summary aria-live="polite">
        <b>{say("guide_suggested")}</b> {first.what} <span class={style.why}>{say("guide_why")}</span>
      </summary>
      <p>{first.why}</p>
      {happened && <Happened text={happened} />}
      {others.length > 0 && (
        <>
          <p>{say("guide_else")}</p>
          <ul>
            {others.map(({ what, why }) => (
              <li key={what}>
                {what} <span class="note">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" class="quiet" onClick={leave}>
        {say("guide_leave")}
      </button>
    </details>
  );
}

function Happened({ text }: { text: string }) {
  return (
    <p class={style.happened}>
      <b>{say("guide_happened")}</b> {text}
    </p>
  );
}
