import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameDescribed } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/say";
import { type DocumentWish, type OwnText, read } from "./documents";
import "./options.css";

interface DocumentProps {
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

/** One text that the game is played from: a shipped one, or a file of one's own. */
export function DocumentInput({ name, document, words, wish = { shipped: document.shipped[0] ?? "" }, change, trouble }: DocumentProps) {
  const id = `document-${name}`;
  const picking = useRef<File | undefined>(undefined);
  const unread = useSignal<string | undefined>(undefined);
  const label = documentLabel(name, words);
  const own = wish === "own" || "text" in wish;
  const chosen = own ? document.shipped.length : document.shipped.indexOf(wish.shipped);
  const wrong = unread.value ?? trouble;
  const choose = (index: number) => {
    const shipped = document.shipped[index];
    unread.value = undefined;
    change(shipped === undefined ? "own" : { shipped });
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
        {document.shipped.map((shipped, index) => (
          <option key={shipped} value={index} selected={index === chosen}>
            {words.code(`document.${name}_value.${shipped}`, shipped)}
          </option>
        ))}
        <option value={document.shipped.length} selected={own}>
          {say("document_own")}
        </option>
      </select>
      {own && <FileInput id={`${id}-file`} label={label} picked={wish === "own" ? undefined : wish} trouble={wrong && `${id}-trouble`} take={take} />}
      <small id={`${id}-told`}>{say(document.audience === "host" ? "document_for_host" : "document_for_everyone")}</small>
      {wrong && (
        <p class="trouble" id={`${id}-trouble`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

interface FileProps {
  id: string;
  label: string;
  picked: OwnText | undefined;
  trouble: string | undefined;
  take: (file: File | undefined) => void;
}

function FileInput({ id, label, picked, trouble, take }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  // A file that could not be read is none, whatever the browser thinks.
  useLayoutEffect(() => input.current?.setCustomValidity(picked ? "" : say("document_pick")));
  return (
    <label class="row file">
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
      {picked && <bdi>{picked.file}</bdi>}
    </label>
  );
}
