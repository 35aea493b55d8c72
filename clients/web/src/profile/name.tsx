import { useSignal } from "@preact/signals";
import { notify, sentenceOf } from "../state/notices";
import { type Account, change } from "../state/account";
import { say } from "./texts";
import style from "./profile.module.css";

/** What others call us. */
export function Name({ account }: { account: Account }) {
  const name = useSignal(account.name);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    trouble.value = "";
    try {
      await change({ name: name.peek() });
      notify(say("saved"));
    } catch (no) {
      trouble.value = sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="sheet" onSubmit={(event) => void save(event)}>
      <div class="field">
        <label for="name">{say("name")}</label>
        <input
          id="name"
          dir="auto"
          autocomplete="nickname"
          aria-describedby="name-hint"
          aria-invalid={trouble.value !== ""}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <button type="submit" class="main" disabled={name.value === account.name} aria-busy={busy.value}>
          {say("save")}
        </button>
      </div>
      <p id="name-hint" class={trouble.value ? `hint ${style.wrong}` : "hint"} role={trouble.value ? "alert" : undefined}>
        {trouble.value || say("name_hint")}
      </p>
    </form>
  );
}
