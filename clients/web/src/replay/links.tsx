import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press } from "../parts/press";
import { account } from "../state/account";
import type { OwnListing } from "../state/lobby";
import { complain } from "../state/notices";
import { now } from "../wire/clock";
import { ask } from "../wire/http";
import type { ReplayKeyTold, ReplayKeysTold } from "../wire/types";
import { moment } from "../words/times";
import { keysPath } from "./shared-link";
import { say } from "./texts";

/** Who gave the replay of this private table away, and how to take that back. */
export function Links({ listing }: { listing: OwnListing }) {
  const told = useSignal<ReplayKeysTold | undefined>(undefined);
  const path = keysPath(listing.table);
  const look = async () => {
    told.value = await ask<ReplayKeysTold>("GET", path);
  };
  const then = (act: Promise<unknown>) => act.then(look).catch(complain);
  useEffect(() => void look().catch(complain), [path]);
  if (!told.value) return <p class="empty">{say("loading")}</p>;
  const { keys, allowed, forks, consent, waits } = told.value;
  if (!allowed) return <p class="empty">{say("links_forbidden")}</p>;
  const agreed = !waits.includes(account.value?.player ?? "");
  const nameOf = (player: string) => listing.names[player] ?? say("deleted_player");
  return (
    <div class="stack">
      <p class="note">{say("links_about")}</p>
      {consent && (
        <label class="check">
          <input type="checkbox" checked={agreed} onChange={({ currentTarget }) => void then(ask("POST", `${path}/consent`, { agrees: currentTarget.checked }))} />
          {say("links_agree")}
        </label>
      )}
      {waits.length > 0 && <p>{say("links_wait", { who: waits.map(nameOf).join(say("list_separator")) })}</p>}
      {listing.me.opener && (
        <label class="check">
          <input type="checkbox" checked={forks} onChange={({ currentTarget }) => void then(ask("POST", `${path}/forks`, { forks: currentTarget.checked }))} />
          {say("links_forks")}
        </label>
      )}
      <ul>
        {keys.map((key) => (
          <li key={key.name} class="row">
            <span>{say("links_made", { who: key.by ?? say("deleted_player"), time: moment(key.made_at) })}</span>
            <span class="faint">{stateOf(key)}</span>
            {isGood(key) && (listing.me.opener || key.player === account.value?.player) && (
              <Press class="quiet" sure={say("links_revoke_sure")} act={() => ask("DELETE", `${path}/${encodeURIComponent(key.name)}`).then(look)}>
                {say("links_revoke")}
              </Press>
            )}
          </li>
        ))}
      </ul>
      {keys.length === 0 && <p class="empty">{say("links_none")}</p>}
    </div>
  );
}

function isGood({ revoked, expires_at }: ReplayKeyTold): boolean {
  return !revoked && expires_at > now.value;
}

function stateOf(key: ReplayKeyTold): string {
  if (key.revoked) return say("links_revoked");
  return isGood(key) ? say("links_until", { time: moment(key.expires_at) }) : say("links_expired");
}
