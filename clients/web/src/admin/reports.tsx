import { useSignal } from "@preact/signals";
import { notify } from "../state/notices";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import type { Queue, Report, ReportShown } from "../wire/types";
import { ago, clock } from "../words/times";
import { call, queried, useAsked } from "./operator";
import { Treat } from "./deed";
import { said } from "./transcript";
import { say } from "./texts";
import { Shown } from "./grid";
import style from "./admin.module.css";

const LONGEST = 1_000;
const EVERY_MS = 15_000;

/** The queue of reports: the oldest first, each with what everybody could see before it. */
export function Reports() {
  const status = useSignal<"open" | "resolved">("open");
  const chosen = useSignal("");
  const { told, trouble, again } = useAsked<Queue>(queried("/reports", { status: status.value }), EVERY_MS);
  return (
    <section class="sheet">
      <div class="row" role="group" aria-label={say("tab_reports")}>
        {(["open", "resolved"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={status.value === one} onClick={() => (status.value = one)}>
            {say(`queue_${one}`)}
          </button>
        ))}
      </div>
      <Shown told={told} trouble={trouble}>
        {({ reports, names }) => (
          <>
            {reports.length === 0 && <p class="empty">{say(status.value === "open" ? "reports_none" : "reports_none_resolved")}</p>}
            <ul class={style.queue} aria-label={say("tab_reports")}>
              {reports.map((one) => (
                <li key={one.id} class="box">
                  <button type="button" class={style.head} aria-expanded={chosen.value === one.id} onClick={() => (chosen.value = chosen.value === one.id ? "" : one.id)}>
                    <strong>{say(`charge_${one.why}`)}</strong>
                    <span>{say("by_of", { by: named(one.by, names), who: one.player ? named(one.player, names) : say("the_table") })}</span>
                    <small>{ago(one.at)}</small>
                  </button>
                  {chosen.value === one.id && <Opened id={one.id} done={again} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </section>
  );
}

function named(player: string, names: Readonly<Record<string, string>>): string {
  return names[player] ?? say("deleted_player");
}

function Opened({ id, done }: { id: string; done: () => void }) {
  const { told, trouble } = useAsked<ReportShown>(`/reports/${encodeURIComponent(id)}`);
  return (
    <div class={`stack ${style.opened}`}>
      <Shown told={told} trouble={trouble}>
        {(shown) => (
          <>
            {shown.report.text && (
              <blockquote dir="auto">{shown.report.text}</blockquote>
            )}
            <Attached shown={shown} />
            <div class="row">
              <Link to={`/tables/${shown.report.table}`} class="button">
                {say("table")}
              </Link>
              <Treat kind="tables" id={shown.report.table} named name={say("the_table")} deeds={["pause", "close", "read_log", "delete"]} done={done} />
              {shown.report.player && (
                <Treat kind="players" id={shown.report.player} named name={named(shown.report.player, shown.names)} deeds={["mute", "ban", "rename", "unmute", "unban", "delete"]} done={done} />
              )}
            </div>
            {shown.report.status === "resolved" ? <Resolved report={shown.report} /> : <Resolving id={id} done={done} />}
          </>
        )}
      </Shown>
    </div>
  );
}

function Attached({ shown: { log, names } }: { shown: ReportShown }) {
  const onlyTalk = useSignal(true);
  if (!log) return <p class="note">{say("log_gone")}</p>;
  const lines = said(log.frames, names).filter(({ talk }) => talk || !onlyTalk.value);
  return (
    <section>
      <div class="row">
        <h3>{say("log_attached")}</h3>
        <button type="button" aria-pressed={onlyTalk.value} onClick={() => (onlyTalk.value = !onlyTalk.value)}>
          {say("only_talk")}
        </button>
      </div>
      {lines.length === 0 && <p class="empty">{say("talk_none")}</p>}
      <ol class={style.attached} tabIndex={0} aria-label={say("log_attached")}>
        {lines.map(({ seq, at, who, text }) => (
          <li key={seq}>
            <small>{clock(at)}</small> <b>{who}</b> <span dir="auto">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Resolved({ report: { operator = "", note = "", answer } }: { report: Report }) {
  return (
    <p class="note">
      {say("resolved_by", { operator, note })} {answer && <q>{answer}</q>}
    </p>
  );
}

function Resolving({ id, done }: { id: string; done: () => void }) {
  const note = useSignal("");
  const answer = useSignal("");
  const resolve = async () => {
    await call("POST", `/reports/${encodeURIComponent(id)}/resolve`, { note: note.peek(), answer: answer.peek() });
    notify(say("done"));
    done();
  };
  return (
    <div class="stack">
      <label class="stack">
        {say("operators_note")}
        <input dir="auto" autocomplete="off" maxLength={LONGEST} value={note.value} onInput={(event) => (note.value = event.currentTarget.value)} />
      </label>
      <label class="stack">
        {say("answer")}
        <textarea rows={2} dir="auto" maxLength={LONGEST} value={answer.value} onInput={(event) => (answer.value = event.currentTarget.value)} />
      </label>
      <div class="row">
        <Press class="main" act={resolve}>
          {say("resolve")}
        </Press>
      </div>
    </div>
  );
}
