import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { type Account, refreshed } from "../state/account";
import { ask } from "../wire/http";
import type { RecoveryMade } from "../wire/types";
import { passkeysWork } from "./ceremony";
import { CopyField } from "./copy-field";
import { dayOf } from "../words/days";
import { Passkeys } from "./passkeys";
import { say } from "./texts";
import style from "./profile.module.css";

const RECOVERY = "/api/players/me/recovery";

/** Where the account lives, and the ways back into it for those who want some. */
export function AccountRecovery({ account }: { account: Account }) {
  return (
    <section class="sheet">
      <h2>{say("keeping")}</h2>
      {!account.kept && <p>{say("in_this_browser")}</p>}
      <p class={account.kept ? style.kept : undefined}>{say(account.kept ? "is_kept" : "not_kept")}</p>
      <Recovery made={account.recovery ?? undefined} />
      {passkeysWork() && <Passkeys />}
    </section>
  );
}

function Recovery({ made }: { made: number | undefined }) {
  const code = useSignal("");
  const make = async () => {
    code.value = (await ask<RecoveryMade>("POST", RECOVERY)).code;
    await refreshed();
  };
  const revoke = async () => {
    code.value = "";
    await ask("DELETE", RECOVERY);
    await refreshed();
  };
  return (
    <div class={style.way}>
      <h3>{say("recovery")}</h3>
      {!code.value && <p class="note">{made ? say("recovery_made", { day: dayOf(made) }) : say("recovery_text")}</p>}
      {code.value && (
        <div class={`${style.given} ${style.written}`} role="status">
          <p>{say("recovery_once")}</p>
          <CopyField text={code.value} label={say("recovery_code")} />
          <button type="button" class="main" onClick={() => (code.value = "")}>
            {say("recovery_noted")}
          </button>
        </div>
      )}
      <div class="row">
        {made ? (
          <>
            <Press sure={say("renew_recovery_sure")} act={make}>
              {say("renew_recovery")}
            </Press>
            <Press class="danger" sure={say("revoke_recovery_sure")} label={say("labelled", { label: say("revoke_recovery"), what: say("recovery") })} act={revoke}>
              {say("revoke_recovery")}
            </Press>
          </>
        ) : (
          <Press act={make}>{say("make_recovery")}</Press>
        )}
      </div>
    </div>
  );
}
