import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { handed, read } from "../../parts/documents";
import { complain, notify } from "../../parts/notices";
import { go } from "../../router";
import { signedIn } from "../../state/account";
import { ask } from "../../wire/http";
import type { Words } from "../../words/catalogue";
import { CardFace } from "./card";
import { type Card, shipped } from "./cards";
import { cardsIn, drafts, keep } from "./drafts";
import { Trial } from "./trial";
import { tell } from "./workshop-texts";
import style from "./workshop.module.css";

interface Remark {
  code: string;
  params: { [name: string]: unknown };
  says: string;
}

interface Surveyed {
  usable: boolean;
  faults: readonly Remark[];
  warnings: readonly Remark[];
  figures: readonly Remark[];
}

/** So long after the last letter the pack is checked. */
const PAUSE_MS = 900;

/** Where a pack of one's own is written, checked as it is written, tried, kept, and taken to a table. */
export function Workshop({ game, words }: { game: string; words: Words }) {
  const at = useSignal(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = drafts.value[at.value] ?? drafts.value[0];
  const text = draft?.text ?? "";
  const found = useSurvey(game, text);
  const change = (part: { name?: string; text?: string }) => keep(drafts.peek().map((one) => (one === draft ? { ...one, ...part } : one)));
  const cards = cardsIn(text) ?? [];
  const add = (name: string, text: string) => {
    keep([...drafts.peek(), { name, text }]);
    at.value = drafts.peek().length - 1;
  };
  const remove = () => {
    keep(drafts.peek().filter((one) => one !== draft));
    at.value = 0;
  };
  const insert = (card: Card) => change({ text: withCard(text, card) });
  return (
    <div class={style.workshop}>
      <section class={style.write} aria-label={tell("pack")}>
        <div class={style.row}>
          <label>{tell("pack")} <select value={at.value} onChange={({ currentTarget }) => (at.value = currentTarget.selectedIndex)}>{drafts.value.map(({ name }, index) => <option key={index} value={index} selected={index === at.value}>{name}</option>)}</select></label>
          <label>{tell("name")} <input type="text" maxLength={40} value={draft?.name ?? ""} onInput={({ currentTarget }) => change({ name: currentTarget.value })} /></label>
          <button type="button" onClick={() => add(tell("new_name"), "[\n]\n")}>{tell("new")}</button>
          <button type="button" class="quiet" onClick={remove}>{tell("remove")}</button>
        </div>
        <label class={style.code}>
          <span>{tell("text")} <small>{tell("kept")}</small></span>
          <textarea ref={input} spellcheck={false} autocomplete="off" rows={22} value={text} aria-describedby="survey" onInput={({ currentTarget }) => change({ text: currentTarget.value })} />
        </label>
        <div class={style.row}>
          <label class="button">{tell("load")}<input type="file" class="hidden" accept=".json,.jsonc,text/*" onChange={({ currentTarget }) => void load(currentTarget, add)} /></label>
          <button type="button" onClick={() => save(`${draft?.name || "pack"}.json`, text)}>{tell("save")}</button>
          <Like insert={insert} words={words} />
          <button type="button" class="main" aria-disabled={!found?.usable} onClick={() => found?.usable && open(game, text, draft?.name ?? "")}>{tell("to_table")}</button>
        </div>
      </section>
      <section class={style.found} aria-label={tell("found")}>
        <Found found={found} text={text} input={input} />
        <ul class={style.cards}>{cards.map((card, index) => <li key={index}><CardFace id={card.id} cards={new Map([[card.id, card]])} words={words} /></li>)}</ul>
        <Trial game={game} words={words} cards={cards} usable={found?.usable === true} />
      </section>
    </div>
  );
}

/** What the server says of the text, once nobody has written for a while; undefined while it is not known. */
function useSurvey(game: string, text: string): Surveyed | undefined {
  const found = useSignal<{ of: string; told: Surveyed } | undefined>(undefined);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      try {
        await signedIn();
        const told = await ask<Surveyed>("POST", `/api/games/${game}/documents/pack`, { text });
        if (!over) found.value = { of: text, told };
      } catch (trouble) {
        if (!over) complain(trouble);
      }
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [game, text]);
  return found.value?.of === text ? found.value.told : undefined;
}

interface FoundProps {
  found: Surveyed | undefined;
  text: string;
  input: { current: HTMLTextAreaElement | null };
}

/** Faults, oddities and figures; each leads to where it is. */
function Found({ found, text, input }: FoundProps) {
  const show = (remark: Remark) => {
    const [from, to] = placeOf(remark, text);
    input.current?.focus();
    input.current?.setSelectionRange(from, to);
  };
  return (
    <div id="survey" class={style.survey} role="status" data-usable={found?.usable}>
      <h2>{tell(found === undefined ? "checking" : found.usable ? "usable" : "faulty")}</h2>
      <ul>
        {(["faults", "warnings", "figures"] as const).flatMap((kind) =>
          (found?.[kind] ?? []).map((remark, index) => (
            <li key={`${kind}${index}`} data-kind={kind}>
              {kind === "figures" ? remark.says : <button type="button" class="quiet" onClick={() => show(remark)}><span aria-hidden="true">{kind === "faults" ? "✗" : "!"}</span> {remark.says}</button>}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** Where in the text a remark belongs: its line, or its card. */
function placeOf({ params }: Remark, text: string): [from: number, to: number] {
  if (typeof params["line"] === "number") {
    const lines = text.split("\n");
    const from = lines.slice(0, params["line"] - 1).reduce((sum, line) => sum + line.length + 1, 0);
    return [from, from + (lines[params["line"] - 1]?.length ?? 0)];
  }
  const card = String(params["card"] ?? "");
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

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** On to a new table that is played with this pack. */
function open(game: string, text: string, name: string): void {
  handed.value = { game, document: "pack", own: { text, file: `${name || "pack"}.json` } };
  go(`/new?game=${game}`);
}
