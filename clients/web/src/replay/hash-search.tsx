import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sentenceOf } from "../state/notices";
import { say } from "./texts";
import { type ChainCheck, checkChain } from "./chain";
import { Pace } from "./pace";
import { tapeOf } from "./record";
import style from "./verification.module.css";

const HASH = /^[0-9a-f]{64}$/;

/** Those who kept a hash of a running game find here up to where the game is still the one that was shown. */
export function HashSearch({ chain: { links, seqs } }: { chain: ChainCheck }) {
  const kept = useSignal("");
  const hash = kept.value.trim().toLowerCase();
  const place = links.indexOf(hash);
  const told = place < 0 ? say("kept_unknown") : say("kept_found", { frame: place + 1, seq: seqs[place] ?? 0 });
  return (
    <details class={style.kept}>
      <summary>{say("kept_compare")}</summary>
      <label>
        {say("kept_hash")} <input type="text" class={style.hex} spellcheck={false} autocomplete="off" maxLength={100} onInput={({ currentTarget }) => (kept.value = currentTarget.value)} />
      </label>
      <p role="status" class={place < 0 ? style.bad : "good"}>
        {hash !== "" && (HASH.test(hash) ? told : say("kept_no_hash"))}
      </p>
    </details>
  );
}

/** The hash of what everybody has been shown of a game that goes on, to be kept. */
export function SoFar({ table }: { table: string }) {
  const chain = useSignal<ChainCheck | undefined>(undefined);
  const trouble = useSignal<unknown>(undefined);
  useEffect(() => {
    hashed(table).then(
      (told) => (chain.value = told),
      (no: unknown) => (trouble.value = no),
    );
  }, [table]);
  if (trouble.value) return <p role="alert">{sentenceOf(trouble.value)}</p>;
  if (!chain.value) return <p role="status">{say("check_running")}</p>;
  const { frames, link, seqs } = chain.value;
  return (
    <div class={style.verifying}>
      <p>{say("kept_so_far", { frame: frames, seq: seqs.at(-1) ?? 0 })}</p>
      <p class={style.hex}>{link}</p>
    </div>
  );
}

async function hashed(table: string): Promise<ChainCheck> {
  const open = await tapeOf(table, "public");
  return checkChain(open, undefined, new Pace(open.frames.length));
}
