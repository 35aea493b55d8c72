import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { centreOf } from "./details";
import { RingMap } from "./map";
import { Now } from "./now";
import { ringOf } from "./ring";
import { useColumns } from "./room";
import { Standings } from "./standings";
import { type MbgProps, READER, type Seen } from "./state";
import "../../style/mbg.css";

/** In so low a frame the ring is folded into few long rows. */
const WIDEST = 14;
const HIGHEST = 4;

const nothing = () => undefined;

/** A game of mbg for those who pass by: what happens now, who has what, and the ring. */
export const Glimpse = READER.reading(function Glimpse({ view, lines, words, nameOf }: MbgProps) {
  const { game } = view;
  const selected = useSignal<number | null>(null);
  const most = useColumns();
  const ring = useMemo(() => ringOf(game.cells, Math.min(most, WIDEST), HIGHEST), [game.map_hash, most]);
  if (ring.spots.length === 0) return null;
  const seen: Seen = { game, own: null, lines, words, nameOf };
  return (
    <div class="mbg mbg-glimpse">
      <Now seen={seen} asked={false} />
      <Standings seen={seen} aim={undefined} look={nothing} />
      <RingMap seen={seen} ring={ring} aim={undefined} selected={selected} centre={centreOf(game)} />
    </div>
  );
});
