import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { BoardModule, BoardProps } from "../boards/contract";
import { boardOf } from "../boards/generic/module";
import { BoardFrame } from "../boards/frame/board";
import { useMoments } from "../boards/frame/moments";
import { useSeatNames } from "../boards/kit/seat-names";
import { TableClocks } from "../parts/deadline";
import { Guard } from "../parts/guard";
import { EndCard } from "../boards/kit/end-card";
import { Placement } from "../prompts/placement";
import { seatOf } from "../state/chairs";
import type { Line, View } from "../wire/types";
import { say } from "./texts";
import type { Replay } from "./replay";
import { Transcript } from "./transcript";
import { seatsOf } from "./viewers";
import style from "../pages/replay.module.css";

interface Props {
  replay: Replay;
}

interface StageProps extends Props {
  /** What stands below an end. */
  below?: ComponentChildren;
}

/** The game as the viewer saw it at this moment, and what the viewer had been told. */
export function Stage({ replay, below }: StageProps) {
  const { listing } = replay;
  const as = replay.as.value;
  const chronicle = replay.chronicle.value;
  const heardBy = useMemo(() => {
    if (!chronicle) return undefined;
    const told = chronicle.toldTo(as);
    const seats = seatsOf(listing);
    return (seq: number): readonly number[] | undefined => {
      const to = told[seq - 1]?.to;
      return to?.[0] ? seats : to?.[1];
    };
  }, [as, chronicle]);
  const module = boardOf(listing.game);
  const view = replay.view.value;
  if (!module || !view) return <p class="empty">{say("loading")}</p>;
  return <Shown key={as} replay={replay} module={module} view={view} heardBy={heardBy} below={below} />;
}

interface ShownProps extends StageProps {
  module: BoardModule;
  view: View;
  heardBy: BoardProps["heardBy"];
}

function Shown({ replay, module, view, heardBy, below }: ShownProps) {
  const as = replay.as.value;
  const nameOf = useSeatNames(view.table, replay.listing.names, replay.listing.faces);
  const drawn = useMemo(() => new Placement(), []);
  const { lines, fresh } = replay.now;
  const now: BoardProps = { view, as, seat: seatOf(as), lines: lines.value, words: replay.wordsNow.value, nameOf, asking: NOTHING, ...(heardBy && { heardBy }) };
  const { player } = replay;
  const hasty = player.playing.value && player.speed.value > FASTEST_SHOWN;
  const { queue, shown } = useMoments(module.moments, now, { hasty, step: fresh.value });
  player.held = queue.isHolding;
  const clock = { offset: shown.view.table.clock_offset ?? 0, stands: shown.lines.at(-1)?.at ?? replay.picture.value?.at ?? 0 };
  return (
    <TableClocks.Provider value={clock}>
      <div class={style.replayStage}>
        <section class="board">
          {shown.view.table.result && (
            <EndCard table={replay.listing.table} module={module} board={shown} result={shown.view.table.result} told="told">
              {below}
            </EndCard>
          )}
          <Guard part={say("part_board")}>
            <BoardFrame module={module} drawn={drawn} board={shown} queue={queue} turns={hasty ? player.turns : undefined} />
          </Guard>
        </section>
        <Beside replay={replay} before={queue.held?.lines} />
      </div>
    </TableClocks.Provider>
  );
}

/** Drawn by itself, for its moment comes after that of the board. */
const Beside = memo(function Beside({ replay, before }: Props & { before: readonly Line[] | undefined }) {
  return (
    <aside class="side">
      <h2>{say("log")}</h2>
      <Guard part={say("log")}>{replay.tape.value ? <Transcript replay={replay} before={before} /> : <p class="empty">{say("loading")}</p>}</Guard>
    </aside>
  );
});

const NOTHING: readonly never[] = [];

/** What happens at more than this speed is not shown, only what comes of it. */
const FASTEST_SHOWN = 4;
