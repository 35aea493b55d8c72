import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { GameDescribed } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { DocumentSurvey } from "./document-survey";
import { DocumentKeeping } from "./document-keeping";
import { type DocumentWish, type OwnText, read } from "./documents";
import { type KeptText, keptTexts } from "./shelf";
import "./options.css";

interface DocumentProps {
  game: string;
  name: string;
  document: GameDescribed["documents"][string];
  words: Words;
  wish: DocumentWish | undefined;
  change: (wish: DocumentWish) => void;
  /** What the server said of it. */
  trouble?: string | undefined;
}

/** What a document is called. */
export function documentLabel(name: string, words: Words): string {
  return words.code(`document.${name}`, name);
}

/** One text that the game is played from: a shipped one, one that this browser keeps, or a file of one's own. */
export function DocumentInput({ game, name, document, words, wish = { shipped: document.shipped[0] ?? "" }, change, trouble }: DocumentProps) {
  const id = `document-${name}`;
  const picking = useRef<File | undefined>(undefined);
  const unread = useSignal<string | undefined>(undefined);
  const { kept, learn } = useKept(game, name);
  const label = documentLabel(name, words);
  const own = wish === "own" || "text" in wish;
  const text = own && wish !== "own" ? wish : undefined;
  const wrong = unread.value ?? trouble;
  const choices: readonly DocumentWish[] = [...document.shipped.map((shipped) => ({ shipped })), ...kept.map(ownOf), "own"];
  const chosen = own ? choices.findIndex((one) => one === "own" || (typeof one === "object" && "kept" in one && one.kept === text?.kept)) : document.shipped.indexOf(wish.shipped);
  const choose = (index: number) => {
    unread.value = undefined;
    change(choices[index] ?? "own");
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    picking.current = file;
    change("own"); // until it is read, nothing else is meant
    const found = await read(file);
    if (picking.current !== file) return;
    unread.value = typeof found === "string" ? say(found, { file: file.name }) : undefined;
    if (typeof found !== "string") change({ text: found.text, file: file.name });
  };
  return (
    <div class="stack option document">
      <label for={id}>{label}</label>
      <select id={id} value={chosen} aria-describedby={`${id}-told`} onChange={({ currentTarget }) => choose(currentTarget.selectedIndex)}>
        {choices.map((one, index) => (
          <option key={index} value={index} selected={index === chosen}>
            {titleOf(one, (shipped) => words.code(`shipped.${shipped}`, shipped))}
          </option>
        ))}
      </select>
      {own && !text?.kept && <FileInput id={`${id}-file`} label={label} picked={text} trouble={wrong && `${id}-trouble`} take={take} />}
      {text && <DocumentSurvey game={game} name={name} text={text.text} />}
      {text && <DocumentKeeping key={text.kept ?? text.file} game={game} document={name} own={text} change={change} learn={learn} />}
      <small id={`${id}-told`}>{say(document.audience === "host" ? "document_for_host" : "document_for_everyone")}</small>
      {wrong && (
        <p class="trouble" id={`${id}-trouble`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function ownOf({ id, name, text }: KeptText): OwnText {
  return { text, file: name, kept: id };
}

function titleOf(wish: DocumentWish, shippedTitle: (shipped: string) => string): string {
  if (wish === "own") return say("document_own");
  return "text" in wish ? say("document_kept", { name: wish.file }) : shippedTitle(wish.shipped);
}

/** The texts that this browser keeps for a document; none where it keeps nothing. */
function useKept(game: string, document: string) {
  const kept = useSignal<readonly KeptText[]>([]);
  const learn = async () => {
    kept.value = await keptTexts(game, document);
  };
  useEffect(() => void learn().catch(() => undefined), [game, document]);
  return { kept: kept.value, learn };
}

interface FileProps {
  id: string;
  label: string;
  picked: OwnText | undefined;
  trouble: string | undefined;
  take: (file: File | undefined) => void;
}

/** A file that is chosen, or dropped here. */
function FileInput({ id, label, picked, trouble, take }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  // A file that could not be read is none, whatever the browser thinks.
  useLayoutEffect(() => input.current?.setCustomValidity(picked ? "" : say("document_pick")));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  };
  return (
    <label class="row file" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span class="button">{say(picked ? "document_pick_again" : "document_pick")}</span>
      <input
        ref={input}
        id={id}
        type="file"
        accept="text/*,.txt,.md,.json,.yaml,.yml,.toml"
        aria-label={say("document_file", { document: label })}
        aria-invalid={trouble !== undefined}
        aria-describedby={trouble}
        // The same file, mended, is to count as another one.
        onClick={({ currentTarget }) => (currentTarget.value = "")}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {picked ? <bdi>{picked.file}</bdi> : <span class="note">{say("document_drop")}</span>}
    </label>
  );
}
