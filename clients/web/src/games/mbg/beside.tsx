import type { Signal } from "@preact/signals";
import { low } from "../../boards/frame/layout";
import type { Asking } from "../../prompts/asking";
import { Allocation } from "./allocation";
import { type Battles, LastBattle } from "./battle/battle";
import { Details, centreOf } from "./details";
import type { Seen } from "./state";
import { tell } from "./texts";
import { TurnStatus } from "./turn-status";

interface Props {
  seen: Seen;
  asking: readonly Asking[];
  battles: Battles;
  selected: Signal<number | null>;
}

/** What goes with the ring: officers to be moved, the last battle, and the cell that is looked at. */
export function Beside({ seen, asking, battles, selected }: Props) {
  const isAsked = asking.length > 0;
  // A low screen has no room for it on the stage, and little beside what is asked.
  const status = low.value && <TurnStatus seen={seen} asked={isAsked} brief />;
  return (
    <div class="stack" tabIndex={0} role="group" aria-label={tell("cell_details")}>
      {!isAsked && status}
      <Allocation seen={seen} asking={asking} />
      <LastBattle seen={seen} battles={battles} />
      <Details seen={seen} cell={selected.value ?? centreOf(seen.game)} close={selected.value === null ? undefined : () => (selected.value = null)} />
      {isAsked && status}
    </div>
  );
}
