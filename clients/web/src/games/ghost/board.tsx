import { useMemo } from "preact/hooks";
import { Part } from "../../boards/frame/parts";
import { Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Asking } from "../../prompts/asking";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { HowTo } from "../../boards/kit/how-to";
import { busySeats } from "./busy-seats";
import { Cards } from "./cards";
import { Communication, waitingIn } from "./communication";
import { Granted } from "./file";
import { AllSheets, Console } from "./console";
import { Endings } from "./ending";
import { FightView, TURN } from "./fight";
import { FINISHES, Finish } from "./finish";
import { BEGINNINGS, Beginnings } from "./forms";
import { Jumps } from "./jumps";
import { KeepPatient } from "./library/shelf";
import { SectorMap } from "./map";
import { OffRail, VOTE } from "./rail";
import { Doings, Places } from "./scene";
import { Scenario } from "./scenario";
import { Sheet } from "./sheet";
import { OtherQuestions } from "./other-questions";
import { NextStep } from "./next-step";
import { type Ghost, type GhostProps, asksFor, leads, playedBy, sessionOf } from "./state";
import { Story } from "./story";
import { tell } from "./texts";
import { DmQueue } from "./dm-queue";
import { Progress } from "./progress";
import style from "./story.module.css";

export { about } from "./subjects";
export { awaited } from "./busy-seats";
export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds } from "./sounds";
export { talk } from "./talk";

export const parts: Parts = {
  story: { label: () => tell("story"), place: "main" },
  desk: { label: () => tell("console"), place: "main" },
  module: { label: () => tell("module"), place: "main" },
  map: { label: () => tell("map"), place: "main" },
  comm: { label: () => tell("comm"), place: "main" },
  file: { label: () => tell("own_file"), place: "main" },
  patients: { label: () => tell("patients"), place: "main" },
  how: { label: () => say("how_short"), place: "main" },
};

/** What must be answered, but has its place on the board; and what may be left alone, but belongs to something asked. */
const ON_BOARD: ReadonlySet<string> = new Set([...BEGINNINGS, ...FINISHES, "commit_region", "attack", VOTE]);
const BESIDE: ReadonlySet<string> = new Set(["reroll"]);

/** Whether a game waits for the answer. */
const isRequired = ({ prompt }: Asking) => prompt.required !== false;

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
    return (id: string) => (patients[id] ? words.properName(patients[id].name) : words.value(id));
  }, [game.hall?.patients, words]);
  const shared = { game, own, asking, words, named, lines };
  const fight = own ? game.combats?.fights?.[own] : undefined;
  const dm = leads(as);
  const open = as === "all" || dm;
  const ended = game.phase === "ended";
  const busy = busySeats(game, view.table.size);
  const collapsed = own !== undefined && game.hall?.collapsed?.[own] === true;
  const mapped = !ended && !fight && game.phase !== "finale" && Object.keys(game.tale?.regions ?? {}).length > 0;
  const choosing = mapped && asking.some(({ prompt }) => prompt.command === "commit_region");
  const map = mapped && <SectorMap game={game} own={own} asking={asking} words={words} />;
  // A story that decides something now belongs to the story, and is not looked for behind another tab.
  const railed = collapsed || game.phase === "finale" || (own !== undefined && asksFor(asking, VOTE).length > 0);
  const rail = <OffRail {...shared} />;
  return (
    <Stage><div class="ghost">
      <Progress game={game} words={words} busy={dm || busy.length === view.table.size ? [] : busy.map(nameOf)} asked={asking.some(isRequired)} />
      <NextStep game={game} own={own} asking={asking} as={as} />
      <Endings game={game} own={own} words={words} nameOf={nameOf} />
      <div class={style.bar}>
        {dm && !ended && <DmQueue game={game} busy={busy.map(nameOf)} asking={asking} words={words} named={named} />}
        <Jumps inbox={waitingIn(game, own)} game={game} />
      </div>
      <Part name="story">
        <Beginnings {...props} />
        {(game.chapter ?? 0) > 0 && <Story game={game} own={own} lines={lines} words={words} named={named} nameOf={nameOf} />}
        {railed && rail}
        {fight && <FightView {...shared} fight={fight} />}
        {choosing && map}
        {own && !fight && <Doings {...shared} own={own} />}
        {!dm && <OtherQuestions asking={asking.filter(({ prompt }) => belongs(prompt, as) && !isDrawn(prompt.command, shared))} words={words} />}
        {!dm && <Finish asking={asking} words={words} />}
      </Part>
      {dm && (
        <Part name="desk">
          <Console game={game} asking={asking} words={words} named={named} />
        </Part>
      )}
      {dm && (
        <Part name="module">
          <Scenario as={as} lines={lines} game={game} asking={asking} words={words} named={named} />
        </Part>
      )}
      {mapped && !choosing && (
        <Part name="map">
          {map}
          {own && !fight && <Places {...shared} own={own} />}
        </Part>
      )}
      {own && !ended && (game.chapter ?? 0) > 0 && (
        <Part name="comm">
          <Communication {...shared} own={own} />
        </Part>
      )}
      {own && (
        <Part name="file">
          {!railed && rail}
          <Sheet game={game} own={own} words={words} named={named} />
          {seat !== null && <KeepPatient key={own} own={own} seat={seat} seats={view.table?.seats ?? {}} />}
          {ended && <Granted game={game} own={own} words={words} named={named} />}
        </Part>
      )}
      <Part name="patients">
        {!own && !railed && rail}
        <Cards game={game} own={own} words={words} nameOf={nameOf} />
        {open && <AllSheets game={game} words={words} named={named} />}
      </Part>
      <Part name="how">
        <HowTo steps={HOW} tell={tell} open={game.phase === "before" || (game.phase === "registration" && !own)} />
      </Part>
    </div></Stage>
  );
}

const OF_SCENE: readonly string[] = ["interact", "move"];
const OF_COMM: readonly string[] = ["request_comm", "accept_comm", "reject_comm", "cancel_comm", "close_comm", "download_ability", "claim_ghost"];

/** Whether one of the parts above asks for this already. */
function isDrawn(command: string, { game, own }: { game: Ghost; own: string | undefined }): boolean {
  if (BEGINNINGS.includes(command) || FINISHES.includes(command) || command === "submit_off_rail" || command === VOTE) return true;
  if (command === "commit_region") return Object.keys(game.tale?.regions ?? {}).length > 0;
  if (!own) return false;
  if (OF_SCENE.includes(command)) return game.scenes?.scenes?.[own] !== undefined && sessionOf(game, own) !== undefined;
  if (OF_COMM.includes(command)) return (game.chapter ?? 0) > 0;
  return TURN.includes(command) && game.combats?.fights?.[own] !== undefined;
}
