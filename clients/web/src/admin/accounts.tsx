import { useSignal } from "@preact/signals";
import { dayOf } from "../words/days";
import type { AccountTold, AccountsFound } from "../wire/types";
import { queried, useAsked } from "./operator";
import { Treat } from "./deed";
import { when } from "./numbers";
import { say } from "./texts";
import { Shown } from "./grid";
import style from "./admin.module.css";

/** Accounts by name, and what can be done to each. */
export function Accounts() {
  const typed = useSignal("");
  const wanted = useSignal("");
  const { told, trouble, again } = useAsked<AccountsFound>(queried("/players", { name: wanted.value }));
  const submit = (event: Event) => {
    event.preventDefault();
    wanted.value = typed.peek().trim();
  };
  return (
    <section class="sheet">
      <form role="search" onSubmit={submit}>
        <label class="stack">
          <span class="note">{say("find_hint")}</span>
          <span class="level">
            <input type="search" dir="auto" value={typed.value} aria-label={say("find")} onInput={(event) => (typed.value = event.currentTarget.value)} />
            <button type="submit">{say("find")}</button>
          </span>
        </label>
      </form>
      <Shown told={told} trouble={trouble}>
        {({ accounts, more }) => (
          <>
            {accounts.length === 0 && <p class="empty">{say("accounts_none")}</p>}
            <ul class={style.list} aria-label={say("tab_accounts")}>
              {accounts.map((one) => (
                <li key={one.player}>
                  <span>
                    <bdi>{one.name}</bdi> <small>{one.player}</small> <small>{say("created", { day: dayOf(one.created) })}</small>{" "}
                    {one.identities.map(({ platform, platform_user_id }) => (
                      <small key={platform}>
                        {platform} {platform_user_id}{" "}
                      </small>
                    ))}
                    <Sanctions of={one} />
                  </span>
                  <Treat kind="players" id={one.player} name={one.name} deeds={deedsOf(one)} done={again} />
                </li>
              ))}
            </ul>
            {more && <p class="note">{say("accounts_more")}</p>}
          </>
        )}
      </Shown>
    </section>
  );
}

/** What is imposed on an account at present. */
export function Sanctions({ of: { ban, mute } }: { of: AccountTold }) {
  return (
    <>
      {holds(ban) && <span class={`tag ${style.imposed}`}>{ban.until ? say("banned_until", { until: when(ban.until) }) : say("banned")}</span>}
      {holds(mute) && <span class={`tag ${style.imposed}`}>{mute.until ? say("muted_until", { until: when(mute.until) }) : say("muted")}</span>}
    </>
  );
}

function deedsOf({ ban, mute }: AccountTold) {
  return [holds(ban) ? "unban" : "ban", holds(mute) ? "unmute" : "mute", "rename", "delete"] as const;
}

function holds<S extends { until?: number | null }>(sanction: S | null): sanction is S {
  return sanction !== null && (!sanction.until || sanction.until > Date.now());
}
