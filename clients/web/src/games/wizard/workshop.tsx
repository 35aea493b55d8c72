import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { CodeEditor, type Editor, type Mark } from "../../parts/code-editor";
import { handed, read } from "../../parts/documents";
import { notify } from "../../state/notices";
import { go } from "../../browser/router";
import type { Words } from "../../words/catalogue";
import { shipped } from "./cards";
import type { Card } from "./pack";
import { completionAt } from "./completion";
import { cardsIn, drafts, keep } from "./drafts";
import { Foldout } from "./foldout";
import { Help } from "./help";
import { type Place, placeOf } from "./jsonc";
import { type Entry, entriesOf, fetchSchema, schema } from "./schema";
import { type Remark, saidOf } from "./remarks";
import { Shelf } from "./shelf";
import { Trial } from "./trial";
import { tell } from "./workshop-texts";
import style from "./workshop.module.css";
import { saveAs } from "../../browser/download";
import { useSurvey } from "../../parts/survey";
import type { DocumentSurveyed } from "../../wire/types";

/** Where a pack of one's own is written, checked as it is written, tried, kept, and taken to a table. */
export function Workshop({ game, words }: { game: string; words: Words }) {
  const at = useSignal(0);
  const editor = useRef<Editor | undefined>(undefined);
  const draft = drafts.value[at.value] ?? drafts.value[0];
  const text = draft?.text ?? "";
  const found = useSurvey(game, "pack", text);
  const change = (part: { name?: string; text?: string }) => keep(drafts.peek().map((one) => (one === draft ? { ...one, ...part } : one)));
  const settled = useSettled(text);
  const cards = useMemo(() => cardsIn(settled) ?? [], [settled]);
  const add = (name: string, text: string) => {
    keep([...drafts.peek(), { name, text }]);
    at.value = drafts.peek().length - 1;
  };
  const remove = () => {
    keep(drafts.peek().filter((one) => one !== draft));
    at.value = 0;
  };
  const insert = (card: Card) => change({ text: withCard(text, card) });
  const caret = useSignal(-1);
  const write = (written: string, from?: number) => editor.current?.insert(written, from, from === undefined ? undefined : '"');
  const usable = found?.usable === true;
  const marks = useMemo(() => marksIn(text, found, cards), [found]);
  useEffect(() => void fetchSchema(game), [game]);
  const entries = useMemo(() => (schema.value ? entriesOf(schema.value) : []), [schema.value]);
  return (
    <div class={style.workshop}>
      <section class="stack" aria-label={tell("pack")}>
        <div class="row">
          <label>{tell("pack")} <select value={at.value} onChange={({ currentTarget }) => (at.value = currentTarget.selectedIndex)}>{drafts.value.map(({ name }, index) => <option key={index} value={index} selected={index === at.value}>{name}</option>)}</select></label>
          <label>{tell("name")} <input type="text" maxLength={40} value={draft?.name ?? ""} onInput={({ currentTarget }) => change({ name: currentTarget.value })} /></label>
          <button type="button" onClick={() => add(tell("new_name"), "[\n]\n")}>{tell("new")}</button>
          <button type="button" class="quiet" onClick={remove}>{tell("remove")}</button>
        </div>
        <span>{tell("text")} <small>{tell("kept")}</small></span>
        <CodeEditor label={tell("text")} language="json" text={text} marks={marks} change={(text) => change({ text })} follow={(at) => (caret.value = at)} hold={(one) => (editor.current = one)} />
        <Completions text={text} caret={caret.value} entries={entries} write={write} />
        <Found found={found} text={text} cards={cards} show={([from, to]) => editor.current?.show(from, to)} />
        <div class="row">
          <label class="button">{tell("load")}<input type="file" class="hidden" accept=".json,.jsonc,text/*" onChange={({ currentTarget }) => void load(currentTarget, add)} /></label>
          <button type="button" onClick={() => saveAs(`${draft?.name || "pack"}.json`, new Blob([text], { type: "application/json" }))}>{tell("save")}</button>
          <Like insert={insert} words={words} />
          <button type="button" class="main" aria-disabled={!found?.usable} onClick={() => found?.usable && open(game, text, draft?.name ?? "")}>{tell("to_table")}</button>
        </div>
        <Foldout class="sheet" summary={<h2>{tell("help")}</h2>}>{() => <Help entries={entries} insert={write} />}</Foldout>
      </section>
      <section class="stack" aria-label={tell("found")}>
        {useMemo(() => <Shelf class={style.cards} cards={cards} words={words} />, [cards, words])}
        {useMemo(() => <Trial game={game} words={words} cards={cards} text={settled} usable={usable} />, [game, words, cards, settled, usable])}
      </section>
    </div>
  );
}

/** Between two letters nobody looks at cards. */
const SETTLES_MS = 300;

/** A text once nobody has written for a moment: hundreds of cards are not read and drawn again with each letter. */
function useSettled(text: string): string {
  const settled = useSignal(text);
  useEffect(() => {
    const timer = setTimeout(() => (settled.value = text), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.value;
}

/** What the word at the caret may become. */
function Completions({ text, caret, entries, write }: { text: string; caret: number; entries: readonly Entry[]; write: (written: string, from: number) => void }) {
  const found = caret < 0 ? undefined : completionAt(text, caret, entries);
  return (
    <div class={`row ${style.complete}`} role="group" aria-label={tell("complete")}>
      {found?.words.map((word) => <button key={word} type="button" class="tag" onClick={() => write(`${word}"`, found.from)}>{word}</button>)}
    </div>
  );
}

/** Where the check finds something wrong, as the text's own marks. */
function marksIn(text: string, found: DocumentSurveyed | undefined, cards: readonly Card[]): readonly Mark[] {
  const marked = (severity: Mark["severity"], remarks: readonly Remark[] = []) =>
    remarks.map((remark): Mark => {
      const [from, to] = placeIn(text, remark);
      return { from, to, severity, message: saidOf(remark, cards) };
    });
  return [...marked("error", found?.faults), ...marked("warning", found?.warnings)];
}

interface FoundProps {
  found: DocumentSurveyed | undefined;
  text: string;
  cards: readonly Card[];
  show: (place: Place) => void;
}

/** Faults, oddities and figures; each leads to where it is. */
function Found({ found, text, cards, show }: FoundProps) {
  return (
    <div id="survey" class={`sheet ${style.survey}`} role="status" data-usable={found?.usable}>
      <h2>{tell(found === undefined ? "checking" : found.usable ? "usable" : "faulty")}</h2>
      <ul>
        {(["faults", "warnings", "figures"] as const).flatMap((kind) =>
          (found?.[kind] ?? []).map((remark, index) => (
            <li key={`${kind}${index}`} data-kind={kind}>
              {kind === "figures" ? remark.says : <Leading mark={kind === "faults" ? "✗" : "!"} text={text} remark={remark} says={saidOf(remark, cards)} show={show} />}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** A remark that leads to its place in the text. */
function Leading({ mark, text, remark, says, show }: { mark: string; text: string; remark: Remark; says: string; show: (place: Place) => void }) {
  const place = placeIn(text, remark);
  return (
    <button type="button" class="quiet" onClick={() => show(place)}>
      <span aria-hidden="true">{mark}</span> <span>{typeof remark.params["line"] === "number" ? "" : <b>{tell("line", { line: lineOf(text, place[0]) })}</b>} {says}</span>
    </button>
  );
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** Where in the text a remark belongs: its line, or its path within its card, or its card. */
function placeIn(text: string, { params }: Remark): Place {
  if (typeof params["line"] === "number") {
    const lines = text.split("\n");
    const from = lines.slice(0, params["line"] - 1).reduce((sum, line) => sum + line.length + 1, 0);
    return [from, from + (lines[params["line"] - 1]?.length ?? 0)];
  }
  const card = String(params["card"] ?? "");
  const found = placeOf(text, card, String(params["path"] ?? ""));
  if (found) return found;
  const from = Math.max(0, text.indexOf(`"${card}"`));
  return [from, from + card.length + 2];
}

/** A shipped card to begin from. */
function Like({ insert, words }: { insert: (card: Card) => void; words: Words }) {
  const take = (select: HTMLSelectElement) => {
    const card = shipped.get(select.value);
    if (card) insert(card);
    select.value = "";
  };
  return (
    <select aria-label={tell("like")} value="" onChange={({ currentTarget }) => take(currentTarget)}>
      <option value="">{tell("like")}</option>
      {[...shipped.values()].filter(({ behaviors }) => behaviors).map(({ id }) => <option key={id} value={id}>{words.code(`card.${id}`, id)}</option>)}
    </select>
  );
}

/** The text with one card more, under an id of its own; in a list before what closes it. */
function withCard(text: string, card: Card): string {
  const own = JSON.stringify({ ...card, id: `mine.${card.id.split(".").slice(1).join(".")}_2` }, null, 2).replaceAll("\n", "\n  ");
  const end = text.lastIndexOf("]");
  const comma = end > 0 && /[}\]]\s*$/.test(text.slice(0, end)) ? "," : "";
  return end < 0 ? `[\n  ${own}\n]\n` : `${text.slice(0, end).trimEnd()}${comma}\n  ${own}\n${text.slice(end)}`;
}

async function load(input: HTMLInputElement, add: (name: string, text: string) => void): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const found = await read(file);
  if (typeof found === "string") notify(tell("unread", { file: file.name }));
  else add(file.name.replace(/\.\w+$/, ""), found.text);
  input.value = "";
}

/** On to a new table that is played with this pack. */
function open(game: string, text: string, name: string): void {
  handed.value = { game, document: "pack", own: { text, file: `${name || "pack"}.json` } };
  go(`/new?game=${game}`);
}
