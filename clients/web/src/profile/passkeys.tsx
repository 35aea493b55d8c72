import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain, notify, sentenceOf } from "../state/notices";
import { Press } from "../parts/press";
import { refreshed } from "../state/account";
import { ask } from "../wire/http";
import type { PasskeyTold, PasskeysTold } from "../wire/types";
import { AlreadyThere, CalledOff, makePasskey } from "./ceremony";
import { dayOf } from "../words/days";
import { say } from "./texts";
import style from "./profile.module.css";

const PASSKEYS = "/api/players/me/passkeys";
const DEVICES = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];

/** The passkeys of the account: made, listed with their last use, and removed. */
export function Passkeys() {
  const known = useSignal<readonly PasskeyTold[]>([]);
  const read = async () => {
    known.value = (await ask<PasskeysTold>("GET", PASSKEYS)).passkeys;
  };
  useEffect(() => {
    read().catch(complain);
  }, []);
  const remove = async ({ id }: PasskeyTold) => {
    await ask("DELETE", `${PASSKEYS}/${id}`);
    await Promise.all([read(), refreshed()]);
  };
  return (
    <div class={style.way}>
      <h3>{say("passkeys")}</h3>
      <p class="note">{say("passkeys_text")}</p>
      <ul class={style.tokens} aria-label={say("passkeys")}>
        {known.value.map((one) => (
          <li key={one.id}>
            <span>
              <bdi>{one.label}</bdi> <small>{usedOf(one)}</small>
            </span>
            <Press class="danger" label={say("labelled", { label: say("remove_passkey"), what: one.label })} sure={say("remove_passkey_sure", { label: one.label })} act={() => remove(one)}>
              {say("remove_passkey")}
            </Press>
          </li>
        ))}
      </ul>
      <NewPasskey made={() => void Promise.all([read(), refreshed()]).catch(complain)} />
    </div>
  );
}

function NewPasskey({ made }: { made: () => void }) {
  const label = useSignal(DEVICES.find((one) => navigator.userAgent.includes(one)) ?? say("my_device"));
  const trouble = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    trouble.value = "";
    try {
      await makePasskey(label.peek());
      notify(say("passkey_added"));
      made();
    } catch (no) {
      trouble.value = troubleOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for="passkey-label">{say("passkey_label")}</label>
        <input id="passkey-label" dir="auto" autocomplete="off" maxLength={64} value={label.value} onInput={(event) => (label.value = event.currentTarget.value)} />
        <button type="submit" disabled={!label.value.trim()} aria-busy={busy.value}>
          {say("make_passkey")}
        </button>
      </div>
      {trouble.value && (
        <p class={`hint ${style.wrong}`} role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  );
}

function troubleOf(no: unknown): string {
  if (no instanceof AlreadyThere) return say("passkey_there");
  return no instanceof CalledOff ? say("passkey_not_made") : sentenceOf(no);
}

function usedOf({ created, used }: PasskeyTold): string {
  const day = dayOf(created);
  return used === null || used === undefined ? say("passkey_unused", { day }) : say("passkey_used", { day, used: dayOf(used) });
}
