import { useSignal } from "@preact/signals";
import { Link } from "../browser/router";
import { tableName } from "../state/table-name";
import type { TableWatched, TablesWatched } from "../wire/types";
import { ago } from "../words/times";
import { queried, useAsked } from "./operator";
import { Treat } from "./deed";
import { number, size } from "./numbers";
import { say } from "./texts";
import { Grid, Shown } from "./grid";
import style from "./admin.module.css";

const PAGE = 30;
const EVERY_MS = 10_000;
const WHICH = ["unfinished", "playing", "finished"] as const;

/** Tables, private ones too, and what can be done to each. */
export function Tables() {
  const which = useSignal<(typeof WHICH)[number]>("unfinished");
  const after = useSignal(0);
  const { told, trouble, again } = useAsked<TablesWatched>(queried("/tables", { which: which.value, after: after.value, limit: PAGE }), EVERY_MS);
  return (
    <section class="sheet">
      <div class="row" role="group" aria-label={say("tab_tables")}>
        {WHICH.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={which.value === one}
            onClick={() => {
              which.value = one;
              after.value = 0;
            }}
          >
            {say(`which_${one}`)}
          </button>
        ))}
      </div>
      <Shown told={told} trouble={trouble}>
        {({ tables, all }) => (
          <>
            <Grid
              label={say("tab_tables")}
              headings={[say("table"), say("status"), say("seats"), say("opener"), say("commits"), say("bytes"), say("watchers"), say("opened"), say("last_act"), ""]}
              empty={say("tables_none")}
              rows={tables.map((one) => rowOf(one, again))}
            />
            {all > PAGE && (
              <div class={`row ${style.pages}`}>
                <button type="button" disabled={after.value === 0} onClick={() => (after.value = Math.max(0, after.value - PAGE))}>
                  {say("previous_page")}
                </button>
                {say("of_all", { from: after.value + 1, to: after.value + tables.length, all })}
                <button type="button" disabled={after.value + PAGE >= all} onClick={() => (after.value += PAGE)}>
                  {say("next_page")}
                </button>
              </div>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

function rowOf({ listed, commits, bytes, watchers, last_at }: TableWatched, again: () => void) {
  const name = tableName(listed);
  const seated = Object.values(listed.seats);
  return [
    <>
      {listed.private ? name : <Link to={`/tables/${listed.table}`}>{name}</Link>} <bdi>{listed.title}</bdi> {listed.private && <span class="tag">{say("private")}</span>}
    </>,
    listed.status === "playing" || listed.status === "finished" ? say(listed.status) : say(`status_${listed.status}`),
    `${seated.length}/${listed.size}`,
    <bdi>{listed.names[listed.opener] ?? say("deleted_player")}</bdi>,
    number(commits),
    size(bytes),
    number(watchers),
    ago(listed.opened_at),
    last_at ? ago(last_at) : "",
    <Treat kind="tables" id={listed.table} name={name} deeds={deedsOf(listed.status)} done={again} />,
  ];
}

function deedsOf(status: string) {
  if (status === "playing") return ["pause", "close", "read_log", "delete"] as const;
  if (status === "paused") return ["resume", "close", "read_log", "delete"] as const;
  return status === "open" ? (["close", "read_log", "delete"] as const) : (["read_log", "delete"] as const);
}
