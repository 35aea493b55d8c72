import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardProps, Guide, Seen } from "../boards/contract";
import { fileOf } from "../boards/discovery";
import type { At } from "../state/chairs";
import { useDocked } from "../parts/docking";
import { advised, explained } from "./advice";
import { finishFirst } from "./completion";
import { cardsRead, guide as guideAt, readTo } from "./guided-tables";
import { say } from "./texts";
import style from "./guide-panel.module.css";

interface Props {
  at: At;
  board: BoardProps;
}

/** The guide beside the questions of a first game: what to do and why, from what the seat sees. */
export function GuidePanel({ at, board }: Props) {
  const { id, table, seat } = at;
  const found = fileOf(table.game, "guide");
  const guide = typeof found === "object" ? found.guide : undefined;
  const over = board.view.table.status === "finished";
  useEffect(() => {
    if (over) finishFirst(table.game);
  }, [over]);
  if (!guide || seat === null || over || table.status === "open") return null;
  const leave = () => {
    finishFirst(table.game);
    guideAt(id, false);
  };
  return <Going guide={guide} seen={{ game: board.view.game, seat, nameOf: board.nameOf, words: board.words }} at={at} board={board} leave={leave} />;
}

interface GoingProps extends Props {
  guide: Guide;
  seen: Seen;
  leave: () => void;
}

/** Where the guide lies over the head of the page (`guide-panel.module.css`). */
const OVER = "(width <= 900px) and (height > 560px)";

/** First a few cards, then what goes with each question. */
function Going({ guide, seen, at, board, leave }: GoingProps) {
  const lying = useDocked<HTMLElement>("--guide", OVER);
  const read = useSignal(cardsRead(at.id));
  const folded = useSignal(false);
  const cards = guide.cards(seen);
  const turn = (to: number) => {
    read.value = to;
    readTo(at.id, to);
  };
  const card = cards[read.value];
  return (
    <section ref={lying} class={`${style.beside} sheet`} aria-label={say("guide")} data-guide={card !== undefined ? "card" : board.asking.length > 0 ? "advice" : "waiting"}>
      <header class="level">
        <button type="button" class={`quiet ${style.fold}`} aria-expanded={!folded.value} onClick={() => (folded.value = !folded.peek())}>
          <span aria-hidden="true">{folded.value ? "▸" : "▾"}</span> {say("guide")}
          {card !== undefined && <small>{say("guide_card", { card: read.value + 1, cards: cards.length })}</small>}
        </button>
        <button type="button" class="quiet" onClick={leave}>
          {say("guide_leave")}
        </button>
      </header>
      {folded.value ? null : card !== undefined ? (
        <>
          <p>{card}</p>
          <div class="row">
            <button type="button" class="main" onClick={() => turn(read.value + 1)}>
              {say(read.value + 1 < cards.length ? "guide_next" : "guide_play")}
            </button>
            {read.value > 0 && (
              <button type="button" class="quiet" onClick={() => turn(read.value - 1)}>
                {say("guide_back")}
              </button>
            )}
          </div>
        </>
      ) : (
        <Advised guide={guide} seen={seen} board={board} />
      )}
    </section>
  );
}

function Advised({ guide, seen, board }: { guide: Guide; seen: Seen; board: BoardProps }) {
  const [first, ...others] = advised(
    guide,
    board.asking.map(({ prompt }) => prompt),
    seen,
  );
  const happened = explained(guide, board.lines.map(({ fact }) => fact), seen);
  return (
    <div aria-live="polite">
      {first ? (
        <>
          <p class={style.what}>{first.what}</p>
          <p class="note">{first.why}</p>
        </>
      ) : (
        <p class="note">{say("guide_wait")}</p>
      )}
      {happened && (
        <p class={style.happened}>
          <b>{say("guide_happened")}</b> {happened}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>{say("guide_else")}</summary>
          <ul>
            {others.map(({ what, why }) => (
              <li key={what}>
                {what} <span class="note">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
