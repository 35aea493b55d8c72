import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain, sentenceOf } from "../state/notices";
import { Press } from "../parts/press";
import { ask } from "../wire/http";
import type { TokenTold, Tokens as TokensTold } from "../wire/types";
import { say } from "./texts";
import { CopyField } from "./copy-field";
import { dayOf } from "../words/days";
import style from "./profile.module.css";

const TOKENS = "/api/players/me/tokens";

/** Tokens by which programs play as us. */
export function Tokens() {
  const tokens = useSignal<readonly TokenTold[]>([]);
  const given = useSignal<string | undefined>(undefined);
  const read = async () => {
    tokens.value = (await ask<TokensTold>("GET", TOKENS)).tokens;
  };
  useEffect(() => {
    read().catch(complain);
  }, []);
  const takeBack = async ({ id }: TokenTold) => {
    await ask("DELETE", `${TOKENS}/${encodeURIComponent(id)}`);
    given.value = undefined;
    await read();
  };
  const make = async (label: string) => {
    given.value = (await ask<{ token: string }>("POST", TOKENS, { label })).token;
    await read();
  };
  return (
    <section class="sheet">
      <h2>{say("bots_own")}</h2>
      <p>{say("bots_text")}</p>
      {given.value && <Given token={given.value} />}
      <ul class={style.tokens} aria-label={say("bots_own")}>
        {tokens.value.map((one) => (
          <li key={one.id}>
            <span>
              <bdi>{one.label}</bdi> <small>{dayOf(one.created)}</small>
            </span>
            <Press class="danger" label={say("labelled", { label: say("take_code_back"), what: one.label })} sure={say("take_token_sure", { label: one.label })} act={() => takeBack(one)}>
              {say("take_code_back")}
            </Press>
          </li>
        ))}
      </ul>
      <NewToken make={make} />
    </section>
  );
}

function NewToken({ make }: { make: (label: string) => Promise<void> }) {
  const label = useSignal("");
  const trouble = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek() || !label.peek().trim()) return;
    busy.value = true;
    trouble.value = "";
    try {
      await make(label.peek());
      label.value = "";
    } catch (no) {
      trouble.value = sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for="label">{say("token_label")}</label>
        <input id="label" dir="auto" autocomplete="off" value={label.value} onInput={(event) => (label.value = event.currentTarget.value)} />
        <button type="submit" disabled={!label.value.trim()} aria-busy={busy.value}>
          {say("make_token")}
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

function Given({ token }: { token: string }) {
  return (
    <div class={style.given} role="status">
      <p>{say("token_once")}</p>
      <CopyField text={token} label={say("token")} />
      <p>{say("token_command")}</p>
      <CopyField text={`sotto bot --url ${location.origin} --token ${token}`} label={say("command_line")} />
    </div>
  );
}
