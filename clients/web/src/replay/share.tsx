import { useSignal } from "@preact/signals";
import { notify } from "../state/notices";
import { say } from "./texts";
import { addressOf } from "./address";
import type { Replay } from "./replay";
import style from "../pages/replay.module.css";

/** A link that opens exactly here. */
export function Share({ replay }: { replay: Replay }) {
  const shown = useSignal("");
  const copy = async () => {
    const link = location.origin + addressOf(replay.listing.table, replay.spot);
    try {
      await navigator.clipboard.writeText(link);
      notify(say("replay_linked"));
    } catch {
      // Without a secure context there is no clipboard: the link itself, to be copied by hand.
      shown.value = link;
    }
  };
  return (
    <span class={style.share}>
      <button type="button" onClick={() => void copy()}>
        {say("replay_link")}
      </button>
      {shown.value && (
        <input readOnly aria-label={say("replay_link_here")} value={shown.value} ref={(field) => field?.select()} onBlur={() => (shown.value = "")} />
      )}
    </span>
  );
}
