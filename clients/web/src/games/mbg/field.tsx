import type { Signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { low } from "../../boards/frame/layout";
import { useFlights } from "../../boards/kit/flights";
import type { Asking } from "../../prompts/asking";
import { useAim } from "./aim";
import { type Battles, Playback } from "./battle/battle";
import style from "./board.module.css";
import { centreOf } from "./details";
import { flightsIn } from "./flights";
import { Hand } from "./hand";
import { RingMap } from "./map";
import { ringOf, roomIn } from "./ring";
import { compact, useColumns, useStage } from "./room";
import { Standings } from "./standings";
import type { Mbg, Seen } from "./state";
import { TurnStatus } from "./turn-status";

interface Props {
  seen: Seen;
  asking: readonly Asking[];
  battles: Battles;
  selected: Signal<number | null>;
}

/** The ring and what goes with it: inside it as far as there is room, else beside it or above. */
export function Field({ seen, asking, battles, selected }: Props) {
  const { game } = seen;
  const ring = useRing(game);
  const { aim, held } = useAim(asking, seen.words);
  useFlights(seen.lines, (line) => flightsIn(line, seen.words));
  const field = useRef<HTMLDivElement>(null);
  const stage = useStage(field);
  const room = compact.value ? "none" : roomIn(ring, stage);
  const status = <TurnStatus seen={seen} asked={asking.length > 0} brief={room !== "all"} />;
  const standings = <Standings seen={seen} aim={aim} look={(cell) => (selected.value = cell)} />;
  const hand = <Hand seen={seen} asking={asking} aim={aim} held={held} />;
  return (
    <div ref={field} class={`stack ${style.field}`} data-room={room}>
      <div class={style.over}>
        <Playback seen={seen} battles={battles} />
      </div>
      {room !== "all" && standings}
      {room !== "all" && hand}
      <RingMap seen={seen} ring={ring} aim={aim} selected={selected} centre={centreOf(game)} hollow={room !== "none"}>
        {room !== "none" && (
          <div class={`stack ${style.land}`} style={{ "--plates": room === "all" ? "26rem" : "0rem" }}>
            {room === "all" && standings}
            {!(room === "all" && aim) && status}
            {room === "all" && hand}
          </div>
        )}
      </RingMap>
      {/* Below the ring, which it would push about as its words grow and shrink. */}
      {room === "none" && !low.value && status}
    </div>
  );
}

/** Where the cells are drawn: their marks come and go, their places stay. */
function useRing({ cells, map_hash }: Mbg) {
  const most = useColumns(Object.keys(cells).length);
  return useMemo(() => ringOf(cells, most), [map_hash, most]);
}
