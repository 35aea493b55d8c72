import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { complain, notify } from "../state/notices";
import { call } from "./operator";
import { say } from "./texts";
import style from "./admin.module.css";
import { saveAs } from "../browser/download";

const HOURS = [1, 24, 168, 720, 0] as const;
const GRAVE: ReadonlySet<string> = new Set(["delete", "close"]);
const LONGEST = 200;

type Deed = "pause" | "resume" | "close" | "delete" | "read_log" | "ban" | "unban" | "mute" | "unmute" | "rename";

interface Props {
  /** A table or a player, for the call and for the eye. */
  kind: "tables" | "players";
  id: string;
  name: string;
  deeds: readonly Deed[];
  /** Whether the button says whom it is about, where that is not beside it. */
  named?: boolean;
  done: () => void;
}

/** A button, and behind it what an operator may do to a table or an account: each deed needs a reason. */
export function Treat(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useSignal(false);
  useEffect(() => {
    if (open.value) dialog.current?.showModal();
  }, [open.value]);
  const label = say("treat_what", { what: props.name });
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label={label} onClick={() => (open.value = true)}>
        {props.named ? label : say("treat")}
      </button>
      {open.value && (
        <dialog class={`sheet ${style.dialog}`} ref={dialog} aria-label={label} onClose={() => (open.value = false)}>
          <Choosing {...props} close={() => dialog.current?.close()} />
        </dialog>
      )}
    </>
  );
}

function Choosing({ kind, id, name, deeds, done, close }: Props & { close: () => void }) {
  const deed = useSignal<Deed>(deeds[0] ?? "ban");
  const reason = useSignal("");
  const hours = useSignal(24);
  const newName = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    try {
      await act(kind, id, deed.peek(), { reason: reason.peek(), hours: hours.peek(), name: newName.peek() });
      notify(say("done"));
      close();
      done();
    } catch (no) {
      complain(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <Labelled name={say("what")}>
        <select value={deed.value} onChange={(event) => (deed.value = event.currentTarget.value as Deed)}>
          {deeds.map((one) => (
            <option key={one} value={one}>
              {say(one === "delete" ? (kind === "tables" ? "act_delete_table" : "act_delete_account") : `act_${one}`)}
            </option>
          ))}
        </select>
      </Labelled>
      {(deed.value === "ban" || deed.value === "mute") && (
        <Labelled name={say("hours")}>
          <select value={hours.value} onChange={(event) => (hours.value = Number(event.currentTarget.value))}>
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {say(`hours_${one}`)}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      {deed.value === "rename" && (
        <Labelled name={say("new_name")}>
          <input dir="auto" autocomplete="off" value={newName.value} onInput={(event) => (newName.value = event.currentTarget.value)} />
        </Labelled>
      )}
      <Labelled name={say("reason")}>
        <input dir="auto" autocomplete="off" maxLength={LONGEST} value={reason.value} onInput={(event) => (reason.value = event.currentTarget.value)} />
      </Labelled>
      <p class="note">{say("reason_hint")}</p>
      {GRAVE.has(deed.value) && <p class={style.wrong}>{say("sure")}</p>}
      <div class="row">
        <button type="button" onClick={close}>
          {say("cancel")}
        </button>
        <button type="submit" class={GRAVE.has(deed.value) ? "danger" : "main"} disabled={!reason.value.trim()} aria-busy={busy.value}>
          {say("do_it")}
        </button>
      </div>
    </form>
  );
}

function Labelled({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <label class="stack">
      {name}
      {children}
    </label>
  );
}

async function act(kind: Props["kind"], id: string, deed: Deed, { reason, hours, name }: { reason: string; hours: number; name: string }): Promise<void> {
  const path = `/${kind}/${encodeURIComponent(id)}`;
  if (deed === "read_log") await save(path, id, reason);
  else await call("POST", `${path}/acts`, kind === "tables" ? { act: deed, reason } : { act: deed, reason, hours, name });
}

/** The log is text of many lines, not JSON. */
async function save(path: string, id: string, reason: string): Promise<void> {
  const answer = await fetch(`/api/admin${path}/log`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ reason }) });
  // Refused, it is asked once more by the way that says why.
  if (!answer.ok) return void (await call("GET", path));
  saveAs(`${id}.ndjson`, await answer.blob());
}
