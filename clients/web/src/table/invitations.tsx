import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { linkTo } from "../browser/links";
import { now } from "../wire/clock";
import { complain } from "../state/notices";
import { Press } from "../parts/press";
import { ask, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { InvitationTold, Invitations as InvitationsTold } from "../wire/types";
import { say } from "./texts";
import { moment } from "../words/times";
import { copy } from "./acts";
import "./waiting-room.css";

const USES = [1, 3, 7, 20];

/** Links for a few people only, and all there are: made and taken back by the one in charge. */
export function Invitations({ table }: { table: string }) {
  const uses = useSignal(0);
  const link = useSignal("");
  const made = useSignal<readonly InvitationTold[]>([]);
  const path = `${tablePath(table)}/invitations`;
  const list = async () => {
    made.value = (await ask<InvitationsTold>("GET", path)).invitations;
  };
  useEffect(() => void list().catch(complain), [table]);
  const make = async () => {
    const { code } = await askOnce<{ code: string }>(path, uses.peek() ? { uses: uses.peek() } : {});
    link.value = linkTo(`/tables/${table}`, `#code=${code}`);
    await list();
  };
  return (
    <section class="stack invitations" aria-label={say("other_links")}>
      <p class="note">{say("other_links_text")}</p>
      <div class="row">
        <label class="row">
          {say("uses")}
          <select value={uses} onChange={(event) => (uses.value = Number(event.currentTarget.value))}>
            <option value={0}>{say("uses_any")}</option>
            {USES.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <Press act={make}>{say("make_link")}</Press>
      </div>
      {link.value && <CopyLink link={link.value} label={say("link_once")} />}
      <ul>
        {made.value.map((one) => (
          <li key={one.invitation} class="row">
            <code>{one.invitation}</code>
            <span class="faint">{stateOf(one)}</span>
            {isGood(one) && (
              <Press
                class="quiet"
                label={`${say("take_code_back")} ${one.invitation}`}
                sure={say("take_code_sure")}
                act={async () => {
                  await ask("DELETE", `${path}/${encodeURIComponent(one.invitation)}`);
                  await list();
                }}
              >
                {say("take_code_back")}
              </Press>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyLink({ link, label }: { link: string; label: string }) {
  return (
    <div class="row copy-link">
      <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <Press act={() => copy(link)}>{say("copy")}</Press>
    </div>
  );
}

function isGood({ revoked, expires_at }: InvitationTold): boolean {
  return !revoked && expires_at > now.value;
}

function stateOf(one: InvitationTold): string {
  if (one.revoked) return say("taken_back");
  if (!isGood(one)) return say("expired");
  const until = moment(one.expires_at);
  const used = one.uses === null ? say("used", { used: one.used }) : say("used_of", { used: one.used, uses: one.uses });
  return `${used} · ${say("until_when", { time: until })}`;
}
