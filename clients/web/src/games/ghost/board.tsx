import { useMemo } from "preact/hooks";
import { type Parts, Part } from "../../house/parts";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/say";
import { How } from "../how";
import { Cards } from "./cards";
import { Communication, waitingIn } from "./comm";
import { Granted } from "./file";
import { AllSheets, Console } from "./console";
import { Rolls } from "./dice";
import { Endings } from "./ending";
import { FightView, TURN } from "./fight";
import { FINISHES, Finish } from "./finish";
import { BEGINNINGS, Beginnings } from "./forms";
import { Jumps } from "./jumps";
import { SectorMap } from "./map";
import { OffRail } from "./rail";
import { Happened, SceneView } from "./scene";
import { Sheet } from "./sheet";
import { More } from "./more";
import { Next } from "./next";
import { type Ghost, type GhostProps, leads, playedBy, sessionOf } from "./state";
import { tell } from "./texts";
import { Where } from "./where";
import "./board.module.css";

export { about } from "./about";

export const parts: Parts = {
  now: { label: () => tell("part_now"), place: "main" },
  comm: { label: () => tell("comm"), place: "main" },
  file: { label: () => tell("own_file"), place: "main" },
  patients: { label: () => tell("patients"), place: "main" },
  how: { label: () => say("how_short"), place: "main" },
};

/** What must be answered, but has its place on the board; and what may be left alone, but belongs to something asked. */
const ON_BOARD: ReadonlySet<string> = new Set([...BEGINNINGS, ...FINISHES, "commit_region", "attack"]);
const BESIDE: ReadonlySet<string> = new Set(["reroll"]);

const HOW = ["how_1", "how_2", "how_3", "how_4", "how_5"] as const;

/** What belongs on the board: what may be left alone, and for the DM everything, on the console. */
function belongs({ command, required }: Prompt, as: string): boolean {
  return leads(as) || ON_BOARD.has(command) || (required === false && !BESIDE.has(command));
}

/** A game of Ghost as one viewer sees it. */
export function Board(props: GhostProps) {
  const { view, as, seat, lines, words, asking } = props;
  const { game } = view;
  const own = playedBy(game, seat);
  const nameOf = (one: number) => props.nameOf(one);
  const named = useMemo(() => {
    const patients = game.hall?.patients ?? {};
    return (id: string) => patients[id]?.name ?? words.value(id);
  }, [game.hall?.patients, words]);
  const shared = { game, own, asking, words, named, lines };
  const fight = own ? game.combats?.fights?.[own] : undefined;
  const dm = leads(as);
  const open = as === "all" || dm;
  const ended = game.phase === "ended";
  const collapsed = own !== undefined && game.hall?.collapsed?.[own] === true;
  const rail = !collapsed && <OffRail {...shared} />;
  return (
    <div class="ghost">
      <Where game={game} words={words} nameOf={nameOf} />
      <Next game={game} own={own} asking={asking} as={as} />
      <Endings game={game} own={own} words={words} nameOf={nameOf} />
      <Jumps inbox={waitingIn(game, own)} game={game} />
      <Part name="now">
        {dm && <Console game={game} asking={asking} words={words} named={named} />}
        <Beginnings {...props} />
        {collapsed && <OffRail {...shared} />}
        {fight && <FightView {...shared} fight={fight} />}
        {!ended && !fight && game.phase !== "finale" && <SectorMap game={game} own={own} asking={asking} words={words} />}
        {own && !fight && <SceneView {...shared} own={own} />}
        {!dm && <More asking={asking.filter(({ prompt }) => belongs(prompt, as) && !isDrawn(prompt.command, shared))} words={words} />}
        {!dm && <Finish asking={asking} words={words} />}
        {!own && !ended && <Rolls lines={lines} named={named} />}
        {!own && !ended && <Happened lines={lines} words={words} named={named} />}
      </Part>
      {own && !ended && (game.chapter ?? 0) > 0 && (
        <Part name="comm">
          <Communication {...shared} own={own} />
        </Part>
      )}
      {own && (
        <Part name="file">
          {rail}
          <Sheet game={game} own={own} words={words} named={named} />
          {ended && <Granted game={game} own={own} words={words} named={named} />}
        </Part>
      )}
      <Part name="patients">
        {!own && rail}
        <Cards game={game} own={own} words={words} nameOf={nameOf} />
        {open && !dm && <AllSheets game={game} words={words} named={named} />}
      </Part>
      <Part name="how">
        <How steps={HOW} tell={tell} open={game.phase === "before" || (game.phase === "registration" && !own)} />
      </Part>
    </div>
  );
}

const OF_SCENE: readonly string[] = ["interact", "move"];
const OF_COMM: readonly string[] = ["request_comm", "accept_comm", "reject_comm", "cancel_comm", "close_comm", "download_ability", "claim_ghost"];

/** Whether one of the parts above asks for this already. */
function isDrawn(command: string, { game, own }: { game: Ghost; own: string | undefined }): boolean {
  if (BEGINNINGS.includes(command) || FINISHES.includes(command) || command === "submit_off_rail") return true;
  if (command === "commit_region") return Object.keys(game.tale?.regions ?? {}).length > 0;
  if (!own) return false;
  if (OF_SCENE.includes(command)) return game.scenes?.scenes?.[own] !== undefined && sessionOf(game, own) !== undefined;
  if (OF_COMM.includes(command)) return (game.chapter ?? 0) > 0;
  return TURN.includes(command) && game.combats?.fights?.[own] !== undefined;
}
