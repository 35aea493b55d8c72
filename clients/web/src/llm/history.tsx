import { Folded, clock } from "../parts/log";
import type { Words } from "../words/catalogue";
import { say } from "../words/say";
import { type Call, type Entry, isCall } from "./calls";
import "../style/llm.css";

interface Props {
  entries: readonly Entry[];
  /** What begins every request, if there is any. */
  system: string;
  words: Words;
}

/** A conversation with the model, as it was: what was asked, what came back, and why nothing did. */
export function History({ entries, system, words }: Props) {
  return (
    <>
      {system.trim() && (
        <li class="system">
          <details>
            <summary>{say("llm_system")}</summary>
            <p dir="auto">{system}</p>
          </details>
        </li>
      )}
      {entries.map((entry) => (isCall(entry) ? <Exchange key={entry.seq} call={entry} words={words} /> : <Turn key={entry.seq} who={say("llm_note")} at={entry.at} text={entry.text} look="note" />))}
    </>
  );
}

function Exchange({ call: { at, prompt, became }, words }: { call: Call; words: Words }) {
  return (
    <>
      <Turn who={say("llm_you")} at={at} text={prompt} look="own" />
      {!became && (
        <li class="waits" role="status">
          <span class="dots" aria-hidden="true" />
          {say("llm_waiting")}
        </li>
      )}
      {became?.why !== undefined && (
        <li class="failed">
          <p>{say("llm_failed", { why: words.code(`llm.${became.why}`, say("llm_failed_other")) })}</p>
        </li>
      )}
      {became && became.why === undefined && <Turn who={say("llm_model")} text={became.text} look="model" />}
      {became && became.leftOut > 0 && <li class="left-out">{say("llm_left_out", { count: became.leftOut })}</li>}
    </>
  );
}

function Turn({ who, at, text, look }: { who: string; at?: number; text: string; look: string }) {
  return (
    <li class={look}>
      <small>
        {who} {at !== undefined && <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>}
      </small>
      <p>
        <Folded text={text} />
      </p>
    </li>
  );
}
