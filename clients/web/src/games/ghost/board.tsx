import { useMemo } from "preact/hooks";
import { Cards } from "./cards";
import { Communication, waitingIn } from "./comm";
import { AllSheets, Console } from "./console";
import { Rolls } from "./dice";
import { Endings } from "./ending";
import { FightView, TURN } from "./fight";
import { Jumps } from "./jumps";
import { SectorMap } from "./map";
import { OffRail } from "./rail";
import { SceneView } from "./scene";
import { Sheet } from "./sheet";
import { type GhostProps, playedBy } from "./state";
import { tell } from "./texts";
import { Where } from "./where";
import "../../style/ghost.css";

export { Glimpse } from "./glimpse";
export { prompts } from "./forms";
export { namesIn } from "./names";

/** Commands that are given where they belong on the board, and not beside it. */
const OF_PATIENTS = ["interact", "move", "commit_region", "request_comm", "accept_comm", "reject_comm", "cancel_comm", "close_comm", "download_ability", "claim_ghost", "submit_off_rail", ...TURN];

/** What the board has a place of its own for: for the DM everything, on the console. */
export function placed(command: string, as: string): boolean {
  return as === "host" || OF_PATIENTS.includes(command);
}

/** A game of Ghost as one viewer sees it. */
export function Board(props: GhostProps) {
  const { view, as, seat, lines, words, asking } = props;
  const { game, table } = view;
  const own = playedBy(game, seat);
  const nameOf = (one: number) => props.nameOf(one);
  const named = useMemo(() => {
    const patients = game.hall?.patients ?? {};
    return (id: string) => patients[id]?.name ?? words.value(id);
  }, [game.hall?.patients, words]);
  const offset = table.clock_offset ?? 0;
  const shared = { game, own, asking, words, named, offset, lines };
  const fight = own ? game.combats?.fights?.[own] : undefined;
  const open = as === "all" || as === "host";
  return (
    <div class="ghost">
      <Where game={game} words={words} offset={offset} nameOf={nameOf} />
      <Endings game={game} own={own} words={words} nameOf={nameOf} />
      <Jumps inbox={waitingIn(game, own)} phase={game.phase} />
      {as === "host" && <Console game={game} asking={asking} words={words} named={named} />}
      {fight && <FightView {...shared} fight={fight} />}
      <SectorMap game={game} own={own} asking={asking} words={words} />
      {own && <SceneView {...shared} own={own} />}
      {!own && <Rolls lines={lines} named={named} />}
      {own && (game.chapter ?? 0) > 0 && <Communication {...shared} own={own} />}
      <OffRail {...shared} />
      {own && <Sheet game={game} own={own} words={words} named={named} />}
      <Cards game={game} own={own} words={words} nameOf={nameOf} />
      {open && as !== "host" && <AllSheets game={game} words={words} named={named} />}
      <How open={game.phase === "before" || (game.phase === "registration" && !own)} />
    </div>
  );
}

function How({ open }: { open: boolean }) {
  return (
    <details class="how" open={open}>
      <summary>{tell("how_title")}</summary>
      <ol>
        {([1, 2, 3, 4, 5] as const).map((step) => (
          <li key={step}>{tell(`how_${step}`)}</li>
        ))}
      </ol>
    </details>
  );
}
