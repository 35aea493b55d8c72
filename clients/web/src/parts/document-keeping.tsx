import { useSignal } from "@preact/signals";
import { freshId } from "../wire/http";
import { say } from "../words/sentences";
import type { DocumentWish, OwnText } from "./documents";
import { notify } from "../state/notices";
import { Press } from "./press";
import { discardText, keepText } from "./shelf";
import { saveAs } from "../browser/download";

const NAME_MAX = 60;

interface KeepingProps {
  game: string;
  document: string;
  own: OwnText;
  change: (wish: DocumentWish) => void;
  /** Look again at what is kept. */
  learn: () => Promise<void>;
}

/** What can be done with a text of one's own: keep it in this browser, call it something else, take it away, save it as a file. */
export function DocumentKeeping({ game, document, own, change, learn }: KeepingProps) {
  const name = useSignal(own.file.replace(/\.\w+$/, ""));
  const called = name.value.trim();
  const attempt = (act: () => Promise<unknown>) => async () => {
    try {
      await act();
      await learn();
    } catch {
      notify(say("document_not_kept"));
    }
  };
  const keep = attempt(async () => {
    const id = own.kept ?? freshId();
    await keepText({ id, game, document, name: called, text: own.text });
    change({ text: own.text, file: called, kept: id });
  });
  const discard = attempt(async () => {
    if (own.kept) await discardText(own.kept);
    change("own");
  });
  return (
    <div class="row">
      <input type="text" dir="auto" maxLength={NAME_MAX} aria-label={say("document_name")} value={name.value} onInput={({ currentTarget }) => (name.value = currentTarget.value)} />
      <Press act={keep} disabled={called === "" || (own.kept !== undefined && called === own.file)}>
        {say(own.kept ? "document_rename" : "document_keep")}
      </Press>
      {own.kept && (
        <Press class="danger" act={discard} sure={say("document_discard_sure", { name: own.file })}>
          {say("document_discard")}
        </Press>
      )}
      <button type="button" onClick={() => download(called || document, own.text)}>
        {say("document_download")}
      </button>
    </div>
  );
}

function download(name: string, text: string): void {
  saveAs(/\.\w+$/.test(name) ? name : `${name}.txt`, new Blob([text], { type: "text/plain" }));
}
