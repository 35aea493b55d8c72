import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain } from "../state/notices";
import { Press } from "../parts/press";
import { dayOf } from "../words/days";
import { Link } from "../browser/router";
import { account } from "../state/account";
import { ask } from "../wire/http";
import type { Blocks, OwnReports } from "../wire/types";
import { unblock } from "./blocks";
import { say } from "./texts";
import style from "./moderation.module.css";

/** On the profile: whom we muted or blocked, and what came of our reports. Who did neither sees nothing of it. */
export function OwnModeration() {
  return (
    <>
      <OwnBlocks />
      <Reports />
    </>
  );
}

function OwnBlocks() {
  const blocked = useSignal<Blocks["blocks"]>([]);
  const own = account.value?.blocks;
  useEffect(() => {
    ask<Blocks>("GET", "/api/players/me/blocks").then((told) => (blocked.value = told.blocks), complain);
  }, [own]);
  if (blocked.value.length === 0) return null;
  return (
    <section class="sheet">
      <h2>{say("own_blocks")}</h2>
      <ul class={style.list} aria-label={say("own_blocks")}>
        {blocked.value.map(({ player, name, kind }) => (
          <li key={player}>
            <span>
              <bdi>{name ?? say("deleted_player")}</bdi> <small>{say(kind === "block" ? "blocked_tag" : "muted_tag")}</small>
            </span>
            <Press label={say("labelled", { label: say("lift"), what: name ?? player })} act={() => unblock(player)}>
              {say("lift")}
            </Press>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reports() {
  const reports = useSignal<OwnReports["reports"]>([]);
  useEffect(() => {
    ask<OwnReports>("GET", "/api/players/me/reports").then((told) => (reports.value = told.reports), complain);
  }, []);
  if (reports.value.length === 0) return null;
  return (
    <section class="sheet">
      <h2>{say("own_reports")}</h2>
      <ul class={style.list} aria-label={say("own_reports")}>
        {reports.value.map(({ id, at, table, player, name, why, status, answer }) => (
          <li key={id}>
            <span>
              <Link to={`/tables/${table}`}>{player ? <bdi>{name ?? say("deleted_player")}</bdi> : say("own_report_table")}</Link> · {say(`why_${why}`)} <small>{dayOf(at)}</small>
              {answer && <p class="note">{answer}</p>}
            </span>
            <span class="tag">{say(status === "open" ? "report_open" : "report_resolved")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
