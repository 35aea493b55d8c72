import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { linkTo } from "../browser/links";
import { complain } from "../state/notices";
import { Press } from "../parts/press";
import { titleOf } from "../state/games";
import { ask, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { Invitations, Invited } from "../wire/types";
import { moment } from "../words/times";
import { now } from "../wire/clock";
import { type At, inCharge } from "../state/chairs";
import { say } from "./texts";
import { Share } from "./share";
import style from "../parts/share.module.css";

/** The link that brings others to this table, for as long as one may have it. */
export function TableLink({ at }: { at: At }) {
  const { id, table, names } = at;
  const text = say("share_text", { game: titleOf(table.game) });
  if (!table.private) return <Share link={linkTo(`/tables/${id}`)} text={text} />;
  if (inCharge(at)) return <Standing table={id} text={text} />;
  return <p class="note">{say("ask_the_opener", { opener: names[table.opener] ?? say("deleted_player") })}</p>;
}

/** The one link of a private table: the server keeps no code, but makes the same one again for the table's opener. */
function Standing({ table, text }: { table: string; text: string }) {
  const made = useSignal<Made | undefined>(undefined);
  const look = async () => {
    made.value = await standing(table);
  };
  useEffect(() => void look().catch(complain), [table]);
  const renew = async () => {
    if (made.value) await ask("DELETE", `${tablePath(table)}/invitations/${encodeURIComponent(made.value.invitation)}`);
    await look();
  };
  return (
    <div class="stack" aria-busy={!made.value}>
      <Share link={made.value ? linkTo(`/tables/${table}`, `#code=${made.value.code}`) : ""} text={text} />
      {made.value && (
        <p class={`note ${style.until}`}>
          {say("anyone_enters", { time: moment(made.value.expires_at) })}{" "}
          <Press class={`quiet ${style.small}`} sure={say("renew_sure")} act={renew}>
            {say("renew_link")}
          </Press>
        </p>
      )}
    </div>
  );
}

interface Made {
  code: string;
  invitation: string;
  expires_at: number;
}

/** The code of a table's link, made if there is none that is good: a repeated request makes the same code again. */
async function standing(table: string): Promise<Made> {
  const path = `${tablePath(table)}/invitations`;
  const { invitations } = await ask<Invitations>("GET", path);
  const spent = new Set(invitations.filter(({ revoked, expires_at }) => revoked || expires_at <= now.peek()).map(({ invitation }) => invitation));
  for (let turn = 1; ; turn++) {
    const made = await askOnce<Invited>(path, {}, `link.${turn}.${table}`);
    if (!spent.has(made.invitation ?? "")) return made as Made;
  }
}
