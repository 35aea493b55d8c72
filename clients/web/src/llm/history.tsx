import { Folded } from "../parts/log";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { clock } from "../words/times";
import { type Call, type Cost, type Entry, isCall } from "./calls";
import style from "./llm.module.css";

interface Props {
  entries: readonly Entry[];
  /** What begins every request, if there is any. */
  system: string;
  words: Words;
  /** A program asked, with long texts of its own making; why it chose as it did stands in its notes. */
  program?: boolean;
}

/** A conversation with the model, as it was: what was asked, what came back, and why nothing did. */
export function History({ entries, system, words, program = false }: Props) {
  return (
    <>
      {system.trim() && (
        <li class={style.system}>
          <details>
            <summary>{say("llm_system")}</summary>
            <p dir="auto">{system}</p>
          </details>
        </li>
      )}
      {entries.map((entry) => {
        if (!isCall(entry)) return <Turn key={entry.seq} who={say(entry.kind === "memory" ? "llm_memory" : "llm_note")} at={entry.at} text={entry.text} look="note" />;
        return program ? <Decision key={entry.seq} call={entry} words={words} /> : <Exchange key={entry.seq} call={entry} words={words} />;
      })}
    </>
  );
}

function Exchange({ call: { at, prompt, became }, words }: { call: Call; words: Words }) {
  return (
    <>
      <Turn who={say("llm_you")} at={at} text={prompt} look="own" />
      <Unanswered became={became} words={words} />
      {became && became.why === undefined && <Turn who={say("llm_model")} text={became.text} look="model" />}
      {became && became.leftOut > 0 && <li class={style.leftOut}>{say("llm_left_out", { count: became.leftOut })}</li>}
    </>
  );
}

/** The request for one decision and its answer, to be unfolded. */
function Decision({ call: { at, prompt, became }, words }: { call: Call; words: Words }) {
  return (
    <>
      <li class={style.system}>
        <details>
          <summary>
            {say("llm_asked_for", { count: prompt.length })} <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
          </summary>
          <p dir="auto">{prompt}</p>
        </details>
        {became?.reasoning && (
          <details>
            <summary>{say("llm_its_reasoning")}</summary>
            <p dir="auto">{became.reasoning}</p>
          </details>
        )}
        {became && became.why === undefined && (
          <details>
            <summary>
              {say("llm_its_answer")} <small>{taken(became.cost)}</small>
            </summary>
            <p dir="auto">{became.text}</p>
          </details>
        )}
      </li>
      <Unanswered became={became} words={words} />
    </>
  );
}

/** What a call took, as far as it is known. */
function taken({ ms = 0, input, output }: Cost): string {
  const seconds = say("llm_seconds", { seconds: (ms / 1000).toFixed(1) });
  return input === undefined || output === undefined ? seconds : `${seconds} · ${say("llm_tokens", { input, output })}`;
}

function Unanswered({ became, words }: { became: Call["became"]; words: Words }) {
  if (!became) {
    return (
      <li class={`level ${style.waits}`}>
        <span class={style.dots} aria-hidden="true" />
        <span role="status">{say("llm_waiting")}</span>
      </li>
    );
  }
  if (became.why === undefined) return null;
  return (
    <li class={style.failed}>
      <p>{say("llm_failed", { why: words.code(`llm.${became.why}`, say("llm_failed_other")) })}</p>
    </li>
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
