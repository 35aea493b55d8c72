import { memoryOf } from "../wire/notes";
import { Folded } from "../parts/log";
import { useWatching } from "../state/table-watch";
import { language } from "../browser/language";
import { say } from "../words/sentences";
import { localeOf } from "../words/times";
import { act } from "./acts";
import { TextEntry } from "./text-entry";

const MOST = 20_000;

/** One's own notebook at this table, which nobody else can read. */
export function Notes({ table }: { table: string }) {
  const lines = useWatching(table, "notes")?.lines.value.filter(({ fact }) => fact.type === "note_written") ?? [];
  const time = new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "short", timeStyle: "short" });
  return (
    <div class="talk notes">
      <ol tabIndex={0} aria-label={say("notes")}>
        {lines.length === 0 && <li class="empty">{say("notes_none")}</li>}
        {lines.map(({ seq, at, fact }) => (
          <li key={seq}>
            <small>{time.format(at)}</small>
            <p>
              <Folded text={memoryOf(fact) ?? String(fact["text"])} />
            </p>
          </li>
        ))}
      </ol>
      <p class="faint">{say("notes_private")}</p>
      <TextEntry label={say("note")} button={say("write_note")} draft={`note ${table}`} most={MOST} send={(text) => act(table, "notes", "write_note", { text })} />
    </div>
  );
}
