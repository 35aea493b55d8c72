import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Asking } from "../../prompts/asking";
import { useAim } from "./aim";
import { Allocation } from "./allocation";
import { type Battles, LastBattle, Playback } from "./battle/battle";
import { Details, centreOf } from "./details";
import { Hand } from "./hand";
import { News } from "./news";
import { RingMap } from "./map";
import { TurnStatus } from "./turn-status";
import { ringOf, roomIn } from "./ring";
import { useColumns } from "./room";
import { Standings } from "./standings";
import type { Mbg, Seen } from "./state";
import { tell } from "./texts";
import "./field.css";

interface Props {
  seen: Seen;
  asking: readonly Asking[];
  battles: Battles;
  selected: Signal<number | null>;
}

/** In so low a ring there is room for one thing. */
const LOW = 3;

/** The ring and what goes with it: inside it as far as there is room, else above and below. */
export function Field({ seen, asking, battles, selected }: Props) {
  const { game } = seen;
  const ring = useRing(game);
  const { aim, held } = useAim(asking, seen.words);
  const centre = centreOf(game);
  const look = (cell: number) => (selected.value = cell);
  const room = roomIn(ring);
  return (
    <div class={`field room-${room}`} style={{ "--nx": ring.width, "--ny": ring.height }}>
      <Playback seen={seen} battles={battles} />
      <div class="stack middle">
        <TurnStatus seen={seen} asked={asking.length > 0} />
        {room === "some" && ring.height > LOW && <News seen={seen} />}
      </div>
      <div class="stack above">
        <Standings seen={seen} aim={aim} look={look} />
        <Hand seen={seen} asking={asking} aim={aim} held={held} />
      </div>
      <RingMap seen={seen} ring={ring} aim={aim} selected={selected} centre={centre} />
      <div class="stack below" tabIndex={0} role="group" aria-label={tell("cell_details")}>
        <Allocation seen={seen} asking={asking} />
        <LastBattle seen={seen} battles={battles} />
        <Details seen={seen} cell={selected.value ?? centre} close={selected.value === null ? undefined : () => (selected.value = null)} />
        {(room !== "some" || ring.height <= LOW) && <News seen={seen} />}
      </div>
    </div>
  );
}

/** Where the cells are drawn: their marks come and go, their places stay. */
function useRing({ cells, map_hash }: Mbg) {
  const most = useColumns();
  return useMemo(() => ringOf(cells, most), [map_hash, most]);
}
