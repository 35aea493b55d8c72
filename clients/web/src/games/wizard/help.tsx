import { useSignal } from "@preact/signals";
import { Foldout } from "./foldout";
import { aboutOf } from "./help-texts";
import { type Entry, GROUPS, takenBy, templateOf } from "./schema";
import { tellOf } from "./texts";
import { tell } from "./workshop-texts";
import style from "./workshop.module.css";

interface Props {
  entries: readonly Entry[];
  /** Put something into the text, where the caret is. */
  insert: (written: string) => void;
}

/** All that a card can say: what each piece takes, to be searched, and put into the text. */
export function Help({ entries, insert }: Props) {
  const wanted = useSignal("");
  const part = wanted.value.trim().toLowerCase();
  const found = entries.filter((entry) => part === "" || [entry.name, saidOf(entry), ...entry.fields.map(({ name }) => name)].some((one) => one.toLowerCase().includes(part)));
  return (
    <div class="stack">
      <div class="row">
        <input type="search" aria-label={tell("help_search")} placeholder={tell("help_search")} value={wanted.value} onInput={({ currentTarget }) => (wanted.value = currentTarget.value)} />
        <output class="note">{tell("help_found", { count: found.length })}</output>
      </div>
      <div class={style.help}>
        {GROUPS.map((group) => ({ group, of: found.filter((entry) => entry.group === group) })).filter(({ of }) => of.length > 0).map(({ group, of }) => (
          <section key={group} aria-label={tell(`group_${group}`)}>
            <h3>{tell(`group_${group}`)} <small>{of.length}</small></h3>
            {of.map((entry) => <Explained key={entry.name} entry={entry} insert={insert} />)}
          </section>
        ))}
      </div>
    </div>
  );
}

function saidOf({ group, name }: Entry): string {
  return group === "event" ? tellOf("event", name) : aboutOf(group, name);
}

function Explained({ entry, insert }: { entry: Entry; insert: Props["insert"] }) {
  const { name, fields, names } = entry;
  const said = saidOf(entry);
  return (
    <Foldout summary={<><code>{name}</code> <small>{said === name ? "" : said}</small></>}>
      {() => (
        <>
          <ul>
            {fields.map((field) => (
              <li key={field.name}>
                <code>{field.name}</code>{field.required && <b title={tell("help_needed")}> *</b>} <small>{takenBy(field.takes)}{default_(field.takes.default)}</small>
              </li>
            ))}
            {names.map((one) => <li key={one}><code>{one}</code></li>)}
          </ul>
          <button type="button" onClick={() => insert(JSON.stringify(templateOf(entry)))}>{tell("help_insert")}</button>
        </>
      )}
    </Foldout>
  );
}

function default_(value: unknown): string {
  return value === undefined || value === null || value === "" ? "" : ` = ${JSON.stringify(value)}`;
}
