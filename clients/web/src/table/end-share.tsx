import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardModule } from "../boards/contract";
import { linkTo } from "../browser/links";
import { lazyComponent } from "../parts/lazy-component";
import { Press } from "../parts/press";
import { keysPath, makeKey } from "../replay/shared-link";
import { type At, hasChair, inCharge } from "../state/chairs";
import { isOpen } from "../state/end";
import { titleOf } from "../state/games";
import { complain } from "../state/notices";
import { now } from "../wire/clock";
import { ask } from "../wire/http";
import { keyHash } from "../wire/replay-keys";
import type { ReplayKeysTold } from "../wire/types";
import { playedHere } from "./acts";
import { Share } from "./share";
import { say } from "./texts";

const EndPicture = lazyComponent(() => import("../end-picture/end-picture"), (module) => module.EndPicture, "none");

interface Props {
  at: At;
  module: BoardModule | undefined;
}

/** A game that is over, to be shown to others: a link that opens for whom it is sent to, and a picture. */
export function EndShare({ at, module }: Props) {
  if (!at.table.private) return <Opening at={at} module={module} />;
  if (at.table.options?.["replay_links"] === false) return <Inside at={at} why={say("share_forbidden")} />;
  const isOurs = inCharge(at) || hasChair(at) || playedHere(at.table.served, at.chairs);
  return isOurs ? <ByKey at={at} module={module} /> : <Inside at={at} />;
}

/** What opens for everybody who has it. */
function Opening({ at: { id, listing, names, table }, module, replayKey = "" }: Props & { replayKey?: string }) {
  const link = linkTo(`/tables/${id}/replay`, keyHash(id, replayKey));
  return (
    <div class="stack">
      <Share link={link} text={say("share_end", { game: titleOf(listing.game) })} label={say("link_of_replay")} />
      {replayKey && <p class="note">{say("share_opens")}</p>}
      {isOpen(table.result) && <EndPicture listing={{ ...listing, names }} module={module} link={link} />}
    </div>
  );
}

/** The plain link of a private table, and why there is no better one. */
function Inside({ at: { id, listing }, why }: { at: At; why?: string }) {
  return (
    <div class="stack">
      {why && <p>{why}</p>}
      <Share link={linkTo(`/tables/${id}`)} text={say("share_end", { game: titleOf(listing.game) })} />
      <p class="note">{say("share_inside")}</p>
    </div>
  );
}

/** The replay of a private table: nobody is given it before a player said so, and who has done it once need not again. */
function ByKey({ at, module }: Props) {
  const { id, account } = at;
  const key = useSignal("");
  const told = useSignal<ReplayKeysTold | undefined>(undefined);
  const make = async () => {
    key.value = await makeKey(id);
  };
  const look = async () => {
    told.value = await ask<ReplayKeysTold>("GET", keysPath(id));
    if (told.value.keys.some(({ player, revoked, expires_at }) => player === account?.player && !revoked && expires_at > now.peek())) await make();
  };
  useEffect(() => void look().catch(complain), [id]);
  if (key.value) return <Opening at={at} module={module} replayKey={key.value} />;
  if (!told.value) return <p class="empty">{say("loading")}</p>;
  const others = told.value.waits.filter((player) => player !== account?.player);
  if (others.length > 0) return <Waiting at={at} told={told.value} others={others} look={look} />;
  return (
    <div class="stack">
      <p>{say("share_key")}</p>
      <p>
        <Press act={make}>{say("make_link")}</Press>
      </p>
    </div>
  );
}

interface WaitingProps {
  at: At;
  told: ReplayKeysTold;
  /** Who has not agreed besides us. */
  others: readonly string[];
  look: () => Promise<void>;
}

/** Where everybody who played has to agree first. */
function Waiting({ at, told, others, look }: WaitingProps) {
  const agreed = !told.waits.includes(at.account?.player ?? "");
  const agree = () => ask("POST", `${keysPath(at.id)}/consent`, { agrees: !agreed }).then(look);
  const who = at.words.listed(others.map((player) => at.names[player] ?? say("deleted_player")));
  return (
    <div class="stack">
      <Inside at={at} why={say("share_waits", { who })} />
      <label class="check">
        <input type="checkbox" checked={agreed} onChange={() => void agree().catch(complain)} />
        {say("share_agree")}
      </label>
    </div>
  );
}
