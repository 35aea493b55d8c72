import { useSignal } from "@preact/signals";
import { linkTo } from "../browser/links";
import { Press } from "../parts/press";
import { notify } from "../state/notices";
import type { OwnListing } from "../state/lobby";
import { Refused } from "../wire/http";
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
    const { key, opens } = await keyTo(listing);
    const link = opens === "nobody" ? linkTo(`/tables/${listing.table}`) : linkTo(addressOf(listing.table, replay.spot), keyHash(listing.table, key));
    try {
      await navigator.clipboard.writeText(link);
      notify(say(`replay_copied_${opens}`));
    } catch {
      // Without a secure context there is no clipboard: the link itself, to be copied by hand.
      shown.value = link;
      if (opens !== "all") notify(say(`replay_opens_${opens}`));
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

/** For whom a link opens: for all, for all by the player's own key, for those of the table, or, where keys are forbidden, for nobody else. */
type Opens = "all" | "key" | "inside" | "nobody";

/** The key that a link needs, made if this player may make one. */
async function keyTo(listing: OwnListing): Promise<{ key?: string | undefined; opens: Opens }> {
  const { me, table } = listing;
  const known = replayKeyOf(table);
  if (!listing.private || known) return { key: known, opens: "all" };
  const ours = me.opener || me.host || me.co_host !== undefined || me.seats.length > 0;
  if (!ours || listing.status !== "finished") return { opens: "inside" };
  try {
    return { key: await makeKey(table), opens: "key" };
  } catch (no) {
    if (!(no instanceof Refused) || no.code !== "forbidden") throw no;
    return { opens: "nobody" };
  }
}
