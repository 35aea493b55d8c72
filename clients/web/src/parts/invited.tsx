import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "../router";
import type { Invitation } from "../state/opening";
import { say } from "../words/say";
import { moment } from "../words/times";
import style from "../pages/create.module.css";

/** A private table is open: the link for those who are to come. */
export function Invited({ table, invitation }: { table: string; invitation: Invitation }) {
  const link = `${location.origin}/tables/${table}#code=${invitation.code}`;
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const copied = useSignal(false);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      copied.value = true;
    } catch {
      // A page that is not served securely has no clipboard; the link is selected, to be copied by hand.
    }
  };
  const until = moment(invitation.expires_at);
  return (
    <section class={`sheet ${style.invited}`}>
      <h2 ref={heading} tabIndex={-1}>
        {say("opened_title")}
      </h2>
      <p>{say("invitation_text")}</p>
      <div class={`flow ${style.link}`}>
        <input ref={field} type="text" readOnly aria-label={say("invitation_link")} value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <button type="button" onClick={copy}>
          {say(copied.value ? "copied" : "copy")}
        </button>
      </div>
      <p>
        <small>{say("valid_until", { time: until })}</small>
      </p>
      <Link to={`/tables/${table}`} class="button main">
        {say("to_table")}
      </Link>
    </section>
  );
}
