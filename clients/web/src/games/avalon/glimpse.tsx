import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { knownTo } from "./knowledge";
import { AvalonMap } from "./map";
import { Now, Score } from "./score";
import { type AvalonProps, READER } from "./state";
import "../../style/avalon-glimpse.css";

/** A game of Avalon for those who pass by: what happens now, the score, and the map. */
export const Glimpse = READER.reading(function Glimpse({ view: { game }, words, nameOf }: AvalonProps) {
  const selected = useSignal<number | null>(null);
  const known = useMemo(() => knownTo(game, null), [game.roles, game.sights]);
  if (game.phase === "before") return null;
  return (
    <div class="avalon avalon-glimpse">
      <Now game={game} words={words} nameOf={nameOf} asked={false} />
      <Score game={game} words={words} nameOf={nameOf} />
      <AvalonMap game={game} own={null} known={known} asking={[]} selected={selected} words={words} nameOf={nameOf} />
    </div>
  );
});
