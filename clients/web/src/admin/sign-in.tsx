import { useSignal } from "@preact/signals";
import { sentenceOf } from "../state/notices";
import { Refused, ask } from "../wire/http";
import { operator } from "./operator";
import { say } from "./texts";
import style from "./admin.module.css";

/** The key of the server, and a name. */
export function SignIn() {
  const key = useSignal("");
  const name = useSignal("");
  const trouble = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek() || !key.peek() || !name.peek().trim()) return;
    busy.value = true;
    try {
      operator.value = (await ask<{ operator: string }>("POST", "/api/admin/session", { key: key.peek(), name: name.peek() })).operator;
    } catch (no) {
      trouble.value = no instanceof Refused && no.status === 401 ? no.reason.replace(/^key[:：]\s*/, "") : sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class={`sheet stack ${style.signIn}`} onSubmit={(event) => void submit(event)}>
      <h1>{say("admin")}</h1>
      <p>{say("operator_sign_in_text")}</p>
      <label class="stack">
        {say("own_name")}
        <input autocomplete="nickname" dir="auto" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      <label class="stack">
        {say("key")}
        <input type="password" autocomplete="current-password" value={key.value} onInput={(event) => (key.value = event.currentTarget.value)} />
      </label>
      {trouble.value && (
        <p class={style.wrong} role="alert">
          {trouble.value}
        </p>
      )}
      <button type="submit" class="main" disabled={!key.value || !name.value.trim()} aria-busy={busy.value}>
        {say("operator_sign_in")}
      </button>
    </form>
  );
}
