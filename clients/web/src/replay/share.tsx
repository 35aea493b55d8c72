import { useSignal } from "@preact/signals";
import { language } from "../browser/language";
import { Press } from "../parts/press";
import { notify } from "../state/notices";
import type { OwnListing } from "../state/lobby";
import { keyHash, replayKeyOf } from "../wire/replay-keys";
import { addressOf } from "./address";
import type { Replay } from "./replay";
import { makeKey } from "./shared-link";
import { say } from "./texts";
import style from "../pages/replay.module.css";

/** A link that opens exactly here, for whom it is sent. */
export function Share({ replay }: { replay: Replay }) {
  const shown = useSignal("");
  const copy = async () => {
    const { listing } = replay;
    const own = needsKey(listing);
    const key = own ? await makeKey(listing.table) : replayKeyOf(listing.table);
    const link = `${location.origin}${addressOf(listing.table, replay.spot)}&lang=${language.peek()}${keyHash(listing.table, key)}`;
    try {
      await navigator.clipboard.writeText(link);
      notify(say(own ? "replay_key_linked" : listing.private && !key ? "replay_linked_inside" : "replay_linked"));
    } catch {
      // Without a secure context there is no clipboard: the link itself, to be copied by hand.
      shown.value = link;
      if (own) notify(say("replay_key_told"));
    }
  };
  return (
    <span class={style.share}>
      <Press act={copy}>{say("replay_link")}</Press>
      {shown.value && (
        <input readOnly aria-label={say("replay_link_here")} value={shown.value} ref={(field) => field?.select()} onBlur={() => (shown.value = "")} />
      )}
    </span>
  );
}

/** Whether others could open a link only by a key, and this player may make one. */
function needsKey(listing: OwnListing): boolean {
  const { me } = listing;
  return listing.private && listing.status === "finished" && (me.opener || me.host || me.co_host !== undefined || me.seats.length > 0);
}
