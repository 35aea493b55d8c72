import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { notify } from "../state/notices";
import { Press } from "../parts/press";
import { ask } from "../wire/http";
import type { Reported } from "../wire/types";
import { say } from "./texts";
import { toBeTold } from "./report-news";
import style from "./moderation.module.css";

const WHYS = ["abuse", "name", "cheating", "spoiling", "spam", "other"] as const;
const LONGEST = 1_000;

interface Props {
  table: string;
  /** Whom; nobody: the table itself. */
  player?: string;
  name?: string;
  done: () => void;
}

/** What is wrong with somebody, or with a table, for those who run the server. */
export function Report({ table, player = "", name = "", done }: Props) {
  const id = useId();
  const why = useSignal<(typeof WHYS)[number] | "">("");
  const text = useSignal("");
  const send = async () => {
    toBeTold(await ask<Reported>("POST", "/api/reports", { table, player, why: why.peek(), text: text.peek() }));
    notify(say("report_sent"));
    done();
  };
  return (
    <div class={`stack ${style.report}`}>
      <h2>{player ? say("report_title", { name }) : say("report_title_table")}</h2>
      <p class="note">{say("report_text")}</p>
      <fieldset>
        <legend>{say("why")}</legend>
        {WHYS.map((one) => (
          <label key={one} class="level">
            <input type="radio" name={id} checked={why.value === one} onChange={() => (why.value = one)} />
            {say(`why_${one}`)}
          </label>
        ))}
      </fieldset>
      <label class="stack">
        {say("report_words")}
        <textarea rows={3} dir="auto" maxLength={LONGEST} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" onClick={done}>
          {say("cancel")}
        </button>
        <Press class="main" disabled={!why.value} act={send}>
          {say("report_send")}
        </Press>
      </div>
    </div>
  );
}
