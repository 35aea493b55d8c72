import { useSignal } from "@preact/signals";
import { notify } from "../state/notices";
import { Press } from "../parts/press";
import { go } from "../browser/router";
import { account, deleteAccount, signOutEverywhere } from "../state/account";
import { say } from "./texts";
import style from "./profile.module.css";

/** Signing out everywhere, and the end of the account. */
export function Ending() {
  return (
    <section class="sheet">
      <h2>{say("leaving")}</h2>
      <p>{say("sign_out_text")}</p>
      <Press
        sure={say("sign_out_sure")}
        act={async () => {
          await signOutEverywhere();
          notify(say("signed_out"));
        }}
      >
        {say("sign_out_everywhere")}
      </Press>
      <Deletion />
    </section>
  );
}

/** The name must be typed: there is no way back. */
function Deletion() {
  const typed = useSignal("");
  const name = account.value?.name ?? "";
  return (
    <details class={style.deletion}>
      <summary>{say("delete_account")}</summary>
      <p>{say("delete_text")}</p>
      <div class="field">
        <label for="typed">
          {say("delete_type")} <bdi>{name}</bdi>
        </label>
        <input id="typed" dir="auto" autocomplete="off" value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
        <Press
          class="danger"
          sure={say("delete_sure", { name })}
          disabled={typed.value.trim() !== name.trim()}
          act={async () => {
            await deleteAccount();
            notify(say("deleted"));
            go("/");
          }}
        >
          {say("delete_for_ever")}
        </Press>
      </div>
    </details>
  );
}
