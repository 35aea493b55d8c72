import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { narrow } from "../../boards/frame/layout";
import { Part } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import { HowTo } from "../../boards/kit/how-to";
import { say } from "../../words/sentences";
import { Bar } from "./bar";
import { busySeats } from "./busy-seats";
import { Cards } from "./cards";
import { Communication } from "./communication";
import { Granted } from "./file";
import { AllSheets, Console } from "./console";
import { Endings } from "./ending";
import { Registration, isBeginning } from "./forms";
import { KeepPatient } from "./library/shelf";
import { SectorMap } from "./map";
import { OffRail, VOTE } from "./rail";
import { Here, Places } from "./scene";
import { Scenario } from "./scenario";
import { Sheet } from "./sheet";
import { NextStep } from "./next-step";
import { type GhostProps, asksFor, leads, playedBy } from "./state";
import { Story, SystemLine } from "./story";
import { tell } from "./texts";
import { Waiting } from "./waiting";
import { DmQueue } from "./dm-queue";
import { Progress, type Screen } from "./progress";
import "./palette.css";
import lead from "./console.module.css";
import style from "./board.module.css";

export { about } from "./subjects";
export { awaited } from "./busy-seats";
export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds } from "./sounds";
export { narrates } from "./chronicle";
export { talk } from "./talk";

export const parts: Parts = {
  queue: { label: () => tell("queue"), place: "aside" },
  story: { label: () => tell("story"), place: "main" },
  desk: { label: () => tell("console"), place: "main" },
  module: { label: () => tell("module"), place: "main" },
  map: { label: () => tell("map"), place: "more" },
  comm: { label: () => tell("comm"), place: "more" },
  patients: { label: () => tell("patients"), place: "aside" },
  file: { label: () => tell("own_file"), place: "more" },
  how: { label: () => say("how_short"), place: "more" },
};

const HOW = ["how_1", "how_2", "how_3", "how_4", "how_5"] as const;

/** A game of Ghost as one viewer sees it: the story over all that is done in it, and beside it the people. */
export function Board(props: GhostProps) {
  const { view, as, seat, lines, words, nameOf, asking } = props;
  const { game } = view;
  const own = playedBy(game, seat);
  const named = useMemo(() => {
    const patients = game.hall?.patients ?? {};
    return (id: string) => (patients[id] ? words.properName(patients[id].name) : words.value(id));
  }, [game.hall?.patients, words]);
  const screen = useSignal<Screen>("story");
  const dm = leads(as);
  const ended = game.phase === "ended";
  const seats = busySeats(game, view.table.size);
  const busy = seats.map((one) => nameOf(one));
  const shared = { game, own, asking, words, named, lines, nameOf };
  const fight = own ? game.combats?.fights?.[own] : undefined;
  const mapped = !ended && !fight && game.phase !== "finale" && Object.keys(game.tale?.regions ?? {}).length > 0;
  const choosing = mapped && asksFor(asking, "commit_region").length > 0;
  // A story that decides something now belongs to the story, and is not looked for behind another tab.
  const collapsed = own !== undefined && game.hall?.collapsed?.[own] === true;
  const railed = collapsed || game.phase === "finale" || (own !== undefined && asksFor(asking, VOTE).length > 0);
  const rail = <OffRail {...shared} />;
  const next = <NextStep game={game} own={own} asking={asking} as={as} />;
  const waits = dm && !ended && <DmQueue game={game} busy={busy} asking={asking} words={words} named={named} />;
  return (
    <>
      <Stage class={`${style.ghost} ${dm && screen.value === "console" ? lead.led : lead.shut}`}>
        {narrow.value && (
          <div class={style.always}>
            {next}
            {waits}
          </div>
        )}
        <Progress game={game} words={words} screen={dm ? screen : undefined} />
        <Part name="story">
          {isBeginning(asking) ? (
            <Registration {...props} />
          ) : (
            <Story {...shared}>
              {railed && rail}
              <Endings game={game} own={own} words={words} nameOf={nameOf} />
              {own && !fight && <Here {...shared} own={own} />}
              <SystemLine game={game} words={words} busy={dm || busy.length === view.table.size ? [] : busy} />
            </Story>
          )}
          <Bar {...props} game={game} own={own} named={named} dm={dm} fight={fight} choosing={choosing} busy={seats} />
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
      </Stage>
      <Aside class={dm ? style.desk : style.people}>
        {!narrow.value && next}
        {!narrow.value && waits}
        {dm && (
          <Part name="queue">
            <Waiting game={game} asking={asking} words={words} named={named} />
          </Part>
        )}
        {!dm && (
          <Part name="patients">
            {!own && !railed && rail}
            <Cards game={game} own={own} words={words} nameOf={nameOf} />
            {as === "all" && <AllSheets game={game} words={words} named={named} />}
          </Part>
        )}
      </Aside>
      {mapped && !choosing && (
        <Part name="map">
          <SectorMap game={game} own={own} asking={asking} words={words} />
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
      <Part name="how">
        <HowTo steps={HOW} tell={tell} open />
      </Part>
    </>
  );
}
