import { useEndScroll } from "../parts/end-scroll";
import { Press } from "../parts/press";
import { gameOf, llmModel } from "../state/games";
import { useWatching } from "../state/table-watch";
import { act, download } from "../table/acts";
import type { At } from "../state/chairs";
import { TextEntry } from "../table/text-entry";
import { tablePath } from "../wire/paths";
import type { CallsLeft } from "../wire/types";
import { say } from "../words/sentences";
import { entriesOf, isCall } from "./calls";
import { History } from "./history";
import { useCallsLeft } from "./calls-left";
import style from "./llm.module.css";

const MOST = 20_000;
const STORE = "private_store";

/** The server's language model, as this seat asks it: what was said so far, and the next question. */
export function LlmPanel({ at, happened }: { at: At; happened: number }) {
  const { id, table, words } = at;
  const lines = useWatching(id, "notes")?.lines.value ?? [];
  const calls = entriesOf(lines).filter(isCall);
  const over = table.status === "finished";
  const left = useCallsLeft(id, over, happened + lines.length).value;
  const waits = calls.some(({ became }) => !became);
  const none = over ? say("llm_over") : noneLeft(left);
  const list = useEndScroll(lines.length);
  return (
    <div class="talk llm">
      <ol ref={list} tabIndex={0} aria-label={say("llm")} aria-live="polite">
        <History entries={calls} system={systemOf(at)} words={words} />
        {calls.length === 0 && <li class="empty">{say("llm_none")}</li>}
      </ol>
      <p class="faint">{say(llmModel.value || over ? "llm_private" : "llm_offline_hint")}</p>
      {!over && left && <Left left={left} />}
      {none ? (
        <p role="status">{none}</p>
      ) : (
        <TextEntry label={say("llm_ask")} button={say("llm_send")} draft={`llm ${id}`} most={MOST} held={waits} ctrl send={(prompt) => act(id, "notes", "ask_llm", { prompt })} />
      )}
      <div class={`level ${style.llmFoot}`}>
        <Store at={at} />
        {!none && <small class="faint">{say("llm_keys")}</small>}
      </div>
    </div>
  );
}

function Left({ left: { calls, of, today, server } }: { left: CallsLeft }) {
  return (
    <p class={`flow ${style.callsLeft}`} role="status">
      <span>{of === undefined ? say("llm_left_free") : say("llm_left", { calls, of })}</span> <span>{say("llm_today", { today })}</span>{" "}
      {server === "low" && <span>{say("llm_server_low")}</span>}
    </p>
  );
}

function Store({ at: { id, seat, listing, words } }: { at: At }) {
  if (seat === null || !gameOf(listing.game)?.queries[STORE]) return null;
  const file = `${listing.game}-${listing.number}-${STORE}.json`;
  return (
    <Press class="quiet" act={() => download(`${tablePath(id)}/export/${STORE}?as=seat:${seat}`, file)}>
      ↓ {words.code(`query.${STORE}`, say("llm_store"))}
    </Press>
  );
}

function noneLeft(left: CallsLeft | undefined): string {
  if (left?.today === 0) return say("llm_none_today");
  if (left?.server === "spent") return say("llm_server_spent");
  return left?.calls === 0 ? say("llm_none_left") : "";
}

/** Games may name a text that begins every request. */
function systemOf({ table }: At): string {
  const options = (table.options ?? {}) as { [name: string]: unknown };
  const system = options["llm_system_prompt"];
  return typeof system === "string" ? system : "";
}
