import { useSignal } from "@preact/signals";
import { sentenceOf } from "../state/notices";
import { go } from "../browser/router";
import { signedIn } from "../state/account";
import { Refused, ask } from "../wire/http";
import type { TableNamed } from "../wire/types";
import { say } from "./texts";
import style from "./simulations.module.css";
import pressStyle from "../parts/press.module.css";

const MOST_MB = 8;

/** Open a game from a file: the server verifies it and makes a finished table of it. */
export function Opening() {
  const doing = useSignal(false);
  const wrong = useSignal("");
  const open = async (file: File | undefined) => {
    if (!file || doing.peek()) return;
    doing.value = true;
    wrong.value = "";
    try {
      wrong.value = await opened(file);
    } finally {
      doing.value = false;
    }
  };
  return (
    <section class={style.opening}>
      <label class={doing.value ? `button ${pressStyle.busy}` : "button"}>
        {say("simulations_open")}
        <input
          type="file"
          class="hidden"
          accept=".jsonl,.ndjson,.log"
          onChange={({ currentTarget }) => {
            void open(currentTarget.files?.[0]);
            // So that the same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </label>
      <p>
        <small>{say("simulations_open_how")}</small>
      </p>
      <p role="status">{doing.value && say("simulations_checking")}</p>
      {wrong.value && (
        <p role="alert" class={style.wrong}>
          {wrong.value}
        </p>
      )}
    </section>
  );
}

/** Go to the replay of a file, or say what is wrong with it. */
async function opened(file: File): Promise<string> {
  if (file.size > MOST_MB * 1024 * 1024) return tooLarge();
  let log: string;
  try {
    log = await file.text();
  } catch {
    return say("simulations_unread");
  }
  try {
    await signedIn();
    const { table } = await ask<TableNamed>("POST", "/api/logs", { log });
    go(`/tables/${table}/replay`);
    return "";
  } catch (trouble) {
    // What is no text takes far more bytes on the way than in its file.
    return trouble instanceof Refused && trouble.code === "too_large" ? tooLarge() : sentenceOf(trouble);
  }
}

function tooLarge(): string {
  return say("simulations_too_large", { most: MOST_MB });
}
