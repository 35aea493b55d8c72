import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { How } from "../how";
import { ballotsOf, withoutCards } from "./ballots";
import { chaptersOf } from "./chapters";
import { Ending } from "./ending";
import { hides, shownTo } from "./hidden";
import { AvalonMap } from "./map";
import { Night } from "./night";
import { Roster } from "./roster";
import { Now, Score } from "./score";
import type { AvalonProps } from "./state";
import { Talk } from "./talk";
import { tell } from "./texts";
import { Votes } from "./votes";
import { Knowing } from "./who";
import "../../style/avalon.css";

export { Glimpse } from "./glimpse";
export { prompts } from "./prompts";

const HOW = ["how_1", "how_2", "how_3", "how_4"] as const;

/** A game of Avalon as one viewer sees it. */
export function Board(props: AvalonProps) {
  return props.view.game.phase === "before" ? <Before /> : <Playing {...props} />;
}

function Before() {
  return (
    <div class="avalon">
      <h2>{tell("before_title")}</h2>
      <p>{tell("before_text")}</p>
      <How steps={HOW} tell={tell} open />
    </div>
  );
}

function Playing({ view: { game }, seat: own, lines, words, nameOf, heardBy, asking }: AvalonProps) {
  const selected = useSignal<number | null>(null);
  const chapters = useMemo(() => chaptersOf(lines), [lines]);
  const ballots = useMemo(() => ballotsOf(lines), [lines]);
  const ended = game.phase === "ended";
  const isHiding = hides(game, own);
  const known = useMemo(() => shownTo(game, own), [isHiding, own, game.roles, game.sights]);
  const knowing = useMemo(() => ({ known, words }), [known, words]);
  return (
    <Knowing.Provider value={knowing}>
      <div class="avalon">
        {ended ? (
          <Ending game={game} lines={lines} own={own} words={words} nameOf={nameOf} />
        ) : (
          <Now game={game} words={words} nameOf={nameOf} asked={asking.length > 0} />
        )}
        <div class="scene">
          {own !== null && !ended && <Night game={game} seat={own} words={words} nameOf={nameOf} />}
          <AvalonMap game={game} own={own} known={known} asking={asking} selected={selected} words={words} nameOf={nameOf} />
          <Score game={game} words={words} nameOf={nameOf} />
          <Roster game={game} own={own} known={known} words={words} nameOf={nameOf} />
          <Talk chapters={chapters} words={words} nameOf={nameOf} own={own} heardBy={heardBy} />
        </div>
        <Votes ballots={isHiding ? withoutCards(ballots) : ballots} words={words} nameOf={nameOf} />
        <How steps={HOW} tell={tell} />
      </div>
    </Knowing.Provider>
  );
}
