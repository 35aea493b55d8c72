import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { BoardModule, BoardProps } from "../boards/contract";
import { boardOf } from "../boards/generic/module";
import { BoardFrame } from "../boards/frame/board";
import { type Drawer, PANEL, elementOf, panelOf } from "../boards/frame/drawer";
import { useMoments } from "../boards/frame/moments";
import { desk } from "../boards/frame/layout";
import { useSeatNames } from "../boards/kit/seat-names";
import { TableClocks } from "../parts/deadline";
import { Guard } from "../parts/guard";
import { TabBar } from "../parts/tabs";
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
  /** What lies beside the board on a desk. */
  drawer: Drawer;
  /** What stands below an end. */
  below?: ComponentChildren;
}

/** The game as the viewer saw it at this moment, and what the viewer had been told. */
export function Stage({ replay, drawer, below }: StageProps) {
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
  return <Shown key={as} replay={replay} module={module} view={view} heardBy={heardBy} drawer={drawer} below={below} />;
}

interface ShownProps extends StageProps {
  module: BoardModule;
  view: View;
  heardBy: BoardProps["heardBy"];
}

function Shown({ replay, module, view, heardBy, drawer, below }: ShownProps) {
  const as = replay.as.value;
  const nameOf = useSeatNames(view.table, replay.listing.names, replay.listing.faces);
  const drawn = useMemo(() => new Placement(), []);
  const { lines, fresh } = replay.now;
  const now: BoardProps = { view, as, seat: seatOf(as), lines: lines.value, words: replay.wordsNow.value, nameOf, asking: NOTHING, ...(heardBy && { heardBy }) };
  const { player } = replay;
  const hasty = player.playing.value && player.speed.value > FASTEST_SHOWN;
  const { queue, shown } = useMoments(module.moments, now, { hasty, step: fresh.value });
  player.held = queue.isHolding;
  const { result } = shown.view.table;
  const outcome = result && (
    <EndCard table={replay.listing.table} module={module} board={shown} result={result} told="told">
      {below}
    </EndCard>
  );
  const clock = { offset: shown.view.table.clock_offset ?? 0, stands: shown.lines.at(-1)?.at ?? replay.picture.value?.at ?? 0 };
  return (
    <TableClocks.Provider value={clock}>
      <div class={style.replayStage}>
        <section class="board">
          {!desk.value && outcome}
          <Guard part={say("part_board")}>
            <BoardFrame module={module} drawn={drawn} board={shown} queue={queue} drawer={desk.value ? drawer : undefined} turns={hasty ? player.turns : undefined} />
          </Guard>
        </section>
        <aside class="side">
          {desk.value ? <Beside replay={replay} before={queue.held?.lines} drawer={drawer} outcome={outcome} /> : <Told replay={replay} before={queue.held?.lines} />}
        </aside>
      </div>
    </TableClocks.Provider>
  );
}

interface BesideProps extends Props {
  before: readonly Line[] | undefined;
  drawer: Drawer;
  outcome: ComponentChildren;
}

/** On a desk, one at a time: how it ended, what was told, and what the board keeps; all closed, what the board has there. */
function Beside({ replay, before, drawer, outcome }: BesideProps) {
  const hasEnd = outcome != null;
  useLayoutEffect(() => drawer.choose(hasEnd ? END : LOG), [drawer, hasEnd]);
  const parts = drawer.parts.value.map(({ name, label }) => ({ id: panelOf(name), name: label() }));
  const tabs = [...(hasEnd ? [{ id: END, name: say("replay_over") }] : []), { id: LOG, name: say("log") }, ...parts];
  const shown = drawer.open(LOG);
  return (
    <>
      <TabBar id="beside" label={say("log")} tabs={tabs} open={shown ?? ""} choose={(one) => drawer.press(one, shown)} panelOf={elementOf} />
      {(shown === END || shown === LOG) && (
        <div class={style.beside} role="tabpanel" id={PANEL} aria-labelledby={`beside-${shown}`}>
          {shown === END ? outcome : <Told replay={replay} before={before} />}
        </div>
      )}
    </>
  );
}

const END = "end";
const LOG = "log";

/** Drawn by itself, for its moment comes after that of the board. */
const Told = memo(function Told({ replay, before }: Pick<BesideProps, "replay" | "before">) {
  return (
    <>
      <h2>{say("log")}</h2>
      <Guard part={say("log")}>{replay.tape.value ? <Transcript replay={replay} before={before} /> : <p class="empty">{say("loading")}</p>}</Guard>
    </>
  );
});

const NOTHING: readonly never[] = [];

/** What happens at more than this speed is not shown, only what comes of it. */
const FASTEST_SHOWN = 4;
