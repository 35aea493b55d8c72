import { useSignal } from "@preact/signals";
import { useContext, useEffect, useMemo } from "preact/hooks";
import { DrawerOf } from "../../boards/frame/drawer";
import { narrow } from "../../boards/frame/layout";
import { Part } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import { lazyComponent } from "../../parts/lazy-component";
import { say } from "../../words/sentences";
import { HowTo } from "../../boards/kit/how-to";
import { isStep } from "./allocation";
import { BattleList, type Battles, useBattles } from "./battle/battle";
import { Beside } from "./beside";
import { Field } from "./field";
import { type Mbg, type MbgProps, READER, type Seen } from "./state";
import { CitiesTable, InstitutesTable, OfficersTable, RolesTable, RoomsTable } from "./tables";
import { Tabs } from "./tabs";
import { tell } from "./texts";
import "./palette.css";

export { ended, turning } from "./ended";
export { about } from "./subjects";
export { moments } from "./moments";
export { sounds } from "./sounds";
export { prompts } from "./prompts";

const Settlement = lazyComponent(() => import("./course/settlement"), (module) => module.Settlement);
const Curves = lazyComponent(() => import("./course/curves"), (module) => module.Curves);

export const parts: Parts = {
  map: { label: () => tell("part_map"), place: "main" },
  cell: { label: () => tell("cell_details"), place: "aside" },
  lookups: { label: () => tell("lookups"), place: "more" },
  how: { label: () => say("how_short"), place: "more" },
};

const HOW = ["how_1", "how_2", "how_3", "how_4", "how_5"] as const;

/** Who is asked and has not answered yet. */
export function awaited(seen: Partial<Mbg>): readonly number[] {
  const { question, ready } = READER.whole(seen);
  return question.seats.filter((seat) => !(seat in ready));
}

/** A game of mbg as one viewer sees it. */
export const Board = READER.reading(function Board(props: MbgProps) {
  return Object.keys(props.view.game.cells).length === 0 ? <Before /> : <Playing {...props} />;
});

function Before() {
  return (
    <div>
      <h2>{tell("before_title")}</h2>
      <p>{tell("before_text")}</p>
      <HowTo steps={HOW} tell={tell} open />
    </div>
  );
}

function Playing(props: MbgProps) {
  const { view, asking } = props;
  const seen = useSeen(props);
  const battles = useBattles(seen);
  const selected = useSignal<number | null>(null);
  useUncovered(selected.value, asking);
  const beside = <Beside seen={seen} asking={asking} battles={battles} selected={selected} />;
  return (
    <>
      <Stage grows>
        <Part name="map">
          <Field seen={seen} asking={asking} battles={battles} selected={selected} />
          {narrow.value && beside}
        </Part>
      </Stage>
      {!narrow.value && (
        <Aside>
          <Part name="cell">{beside}</Part>
        </Aside>
      )}
      <Part name="lookups">
        <Lookups seen={seen} battles={battles} look={(cell) => (selected.value = cell)} />
      </Part>
      <Part name="how">
        <HowTo steps={HOW} tell={tell} open={narrow.value && view.game.turn === 0} />
      </Part>
    </>
  );
}

function Lookups({ seen, battles, look }: { seen: Seen; battles: Battles; look: (cell: number) => void }) {
  const find = (kind: number, base: number) => {
    const cell = Object.keys(seen.game.cells).find((at) => seen.game.cells[at]?.kind === kind && seen.game.cells[at]?.base === base);
    if (cell !== undefined) look(Number(cell));
  };
  const table = { seen, find };
  return (
    <Tabs
      label={tell("lookups")}
      tabs={[
        { id: "roles", name: tell("roles"), panel: () => <RolesTable {...table} /> },
        { id: "cities", name: tell("cities"), panel: () => <CitiesTable {...table} /> },
        { id: "officers", name: tell("officers"), panel: () => <OfficersTable {...table} /> },
        { id: "institutes", name: tell("institutes"), panel: () => <InstitutesTable {...table} /> },
        { id: "rooms", name: tell("rooms"), panel: () => <RoomsTable {...table} /> },
        { id: "battles", name: tell("battles"), panel: () => <BattleList seen={seen} battles={battles} /> },
        { id: "settlement", name: tell("settlement"), panel: () => <Settlement {...seen} /> },
        { id: "curves", name: tell("curves"), panel: () => <Curves {...seen} /> },
      ]}
    />
  );
}

/** Close the drawer over what somebody looks at, and over what is asked there. */
function useUncovered(selected: number | null, asking: MbgProps["asking"]): void {
  const drawer = useContext(DrawerOf);
  const isAsked = asking.some(isStep);
  useEffect(() => {
    if (selected !== null || isAsked) drawer?.choose(null);
  }, [drawer, selected, isAsked]);
}

/** What the parts are drawn from; it stays the same as long as nothing of it changes. */
function useSeen({ view: { game }, seat, lines, words, nameOf }: MbgProps): Seen {
  return useMemo(() => ({ game, own: seat, lines, words, nameOf }), [game, seat, lines, words, nameOf]);
}
