import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lazyComponent } from "../parts/lazy-component";
import type { At } from "../state/chairs";
import { say } from "../words/sentences";
import { blockOf } from "./blocks";
import { texts } from "./texts";
import style from "./moderation.module.css";

const Person = lazyComponent(() => import("./person"), (module) => module.Person, texts);
const Report = lazyComponent(() => import("./report"), (module) => module.Report, texts);

/** A small button beside another player, behind which they can be muted, blocked and reported. */
export function AboutPlayer({ at, seat }: { at: At; seat: number }) {
  const player = at.table.seats[seat]?.player;
  if (!player || !at.account || player === at.account.player) return null;
  const name = at.names[player] ?? say("deleted_player");
  return (
    <>
      {blockOf(player) && <span class="tag">{say(blockOf(player) === "block" ? "blocked_tag" : "muted_tag")}</span>}
      <Offered look={`quiet ${style.more}`} shown="⋯" label={say("labelled", { label: say("more"), what: `${seat} ${name}` })}>
        {(done) => <Person table={at.id} player={player} name={name} done={done} />}
      </Offered>
    </>
  );
}

/** In the menu of a table: to report it as a whole. */
export function ReportTable({ at }: { at: At }) {
  if (!at.account) return null;
  return (
    <Offered look="quiet" shown={say("report_table")} label={say("report_table")}>
      {(done) => <Report table={at.id} done={done} />}
    </Offered>
  );
}

interface OfferedProps {
  look: string;
  shown: string;
  label: string;
  children: (done: () => void) => ComponentChildren;
}

function Offered({ look, shown, label, children }: OfferedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useSignal(false);
  useEffect(() => {
    if (open.value) dialog.current?.showModal();
  }, [open.value]);
  return (
    <>
      <button type="button" class={look} aria-haspopup="dialog" aria-label={label} onClick={() => (open.value = true)}>
        {shown}
      </button>
      {open.value && (
        <dialog class={`sheet ${style.dialog}`} ref={dialog} aria-label={label} onClose={() => (open.value = false)}>
          {/* Closed before it is taken away, it gives the focus back to what opened it. */}
          {children(() => dialog.current?.close())}
        </dialog>
      )}
    </>
  );
}
