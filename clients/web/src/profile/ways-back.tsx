import { useSignal } from "@preact/signals";
import { notify, sentenceOf } from "../state/notices";
import { Link, go } from "../browser/router";
import { account, signInBy } from "../state/account";
import { CalledOff, passkeysWork, usePasskey } from "./ceremony";
import { say } from "./texts";
import style from "./profile.module.css";

/** The ways back into an account, for a browser that has another one or none. */
export function WaysBack() {
  return (
    <>
      <p>{say("sign_in_text")}</p>
      <Replaces />
      {passkeysWork() && <ByPasskey />}
      <ByRecovery />
      <section class={style.way}>
        <h2>{say("by_device")}</h2>
        <p class="note">{say("by_device_text")}</p>
      </section>
    </>
  );
}

/** What is given up here by signing in. */
function Replaces() {
  const own = account.value;
  if (!own) return null;
  return (
    <div class={style.warned}>
      <p>
        {say("replaces")} <bdi>{own.name}</bdi>
      </p>
      <p>{say("replaces_any")}</p>
      {!own.kept && (
        <p>
          {say("replaces_lost")} <Link to="/me">{say("keep_first")}</Link>
        </p>
      )}
    </div>
  );
}

function ByPasskey() {
  const { trouble, busy, enter } = useEntering(usePasskey);
  return (
    <section class={style.way}>
      <button type="button" class="main" aria-busy={busy} onClick={() => void enter()}>
        {say("by_passkey")}
      </button>
      <p class={trouble ? `hint ${style.wrong}` : "hint"} role={trouble ? "alert" : undefined}>
        {trouble || say("by_passkey_text")}
      </p>
    </section>
  );
}

function ByRecovery() {
  const code = useSignal("");
  const { trouble, busy, enter } = useEntering(() => signInBy("recover", { code: code.peek() }));
  const submit = (event: Event) => {
    event.preventDefault();
    if (code.peek().trim()) void enter();
  };
  return (
    <section class={style.way}>
      <h2>{say("by_recovery")}</h2>
      <form onSubmit={submit}>
        <div class="field">
          <label for="recovery">{say("recovery_code")}</label>
          <input
            id="recovery"
            class={style.code}
            maxLength={64}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="recovery-hint"
            aria-invalid={trouble !== ""}
            value={code.value}
            onInput={(event) => (code.value = event.currentTarget.value)}
          />
          <button type="submit" class="main" disabled={!code.value.trim()} aria-busy={busy}>
            {say("sign_in_now")}
          </button>
        </div>
        <p id="recovery-hint" class={trouble ? `hint ${style.wrong}` : "hint"} role={trouble ? "alert" : undefined}>
          {trouble || say("recovery_hint")}
        </p>
      </form>
    </section>
  );
}

/** One way in: once at a time, and to the profile if it leads there. */
function useEntering(way: () => Promise<void>): { trouble: string; busy: boolean; enter: () => Promise<void> } {
  const trouble = useSignal("");
  const busy = useSignal(false);
  const enter = async () => {
    if (busy.peek()) return;
    busy.value = true;
    trouble.value = "";
    try {
      await way();
      notify(say("signed_in_as", { name: account.peek()?.name ?? "" }));
      go("/me", { replace: true });
    } catch (no) {
      trouble.value = no instanceof CalledOff ? say("no_passkey") : sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return { trouble: trouble.value, busy: busy.value, enter };
}
