import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { sentenceOf } from "../state/notices";
import type { Replay } from "../replay/replay";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { Frames, Line } from "../wire/types";
import { linesOf } from "../wire/watching";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { entriesOf, knownBy } from "./calls";
import { History } from "./history";
import style from "./llm.module.css";

const PAGE = 1_000;

/** What a seat and its model had said by the moment shown: one's own seat's, or that of a model that played for the server. */
export function ReplayNotes({ replay, of, words }: { replay: Replay; of: string; words: Words }) {
  const { table } = replay.listing;
  const lines = useSignal<readonly Line[] | undefined>(undefined);
  const trouble = useSignal<unknown>(undefined);
  useEffect(() => {
    let late = false;
    lines.value = undefined;
    trouble.value = undefined;
    notebook(table, of).then(
      (found) => !late && (lines.value = found),
      (no: unknown) => !late && (trouble.value = no),
    );
    return () => {
      late = true;
    };
  }, [table, of]);
  const entries = useMemo(() => entriesOf(lines.value ?? []), [lines.value]);
  if (trouble.value) return <p role="alert">{sentenceOf(trouble.value)}</p>;
  if (!lines.value) return <p class="empty">{say("loading")}</p>;
  const seen = replay.now.seq.value;
  const shown = knownBy(entries, seen, replay.tape.value?.lines[seen]?.at ?? Number.POSITIVE_INFINITY);
  return (
    <div class={style.llmReplay}>
      <p class="faint">{say(of ? "llm_replay_program" : "llm_replay")}</p>
      <ol tabIndex={0} aria-label={say("llm")}>
        <History entries={shown} system="" words={words} program={of !== ""} />
        {shown.length === 0 && <li class="empty">{say("llm_replay_none")}</li>}
      </ol>
    </div>
  );
}

async function notebook(table: string, of: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const page = await ask<Frames>("GET", `${tablePath(table)}/notes?after=${lines.at(-1)?.seq ?? 0}&limit=${PAGE}${of && `&of=${of}`}`);
    lines.push(...page.frames.flatMap(linesOf));
    if (page.frames.length < PAGE) return lines;
  }
}
