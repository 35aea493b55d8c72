import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Loading } from "../parts/loading";
import { sentenceOf } from "../state/notices";
import { useTitle } from "../parts/title";
import { Link } from "../browser/router";
import type { Listing } from "../state/lobby";
import { Refused, ask, isFinal } from "../wire/http";
import { untilItWorks } from "../wire/patience";
import { tablePath } from "../wire/paths";
import { Invitation } from "./invitation";
import { type Preview, previewOf } from "./preview";
import { say } from "./texts";
import style from "./entrance.module.css";

interface Props {
  table: string;
  /** The code of the link, if there was one. */
  code: string;
  /** The table, where it is not for those with a code alone. */
  listing?: Listing | undefined;
  entered: () => void;
  /** What the door is of. */
  what?: "table" | "replay";
}

/** The door of a table by invitation: who has a code sees what it is to and comes in, everybody else is told what to do. */
export function Entrance({ table, code, listing, entered, what = "table" }: Props) {
  const given = useSignal(code);
  const refused = useSignal<unknown>(undefined);
  const told = useSignal<Preview | undefined>(undefined);
  const look = async (by: string) => {
    given.value = by;
    try {
      told.value = await looked(table, by);
      refused.value = undefined;
    } catch (no) {
      refused.value = no;
    }
  };
  useEffect(() => {
    if (code && !listing) void look(code);
  }, [code]);
  const preview = listing ? previewOf(listing) : told.value;
  useTitle(say("enter_title"));
  if (!given.value || refused.value) return <Closed no={refused.value} look={look} what={what} />;
  if (!preview) return <Loading />;
  return <Invitation table={table} preview={preview} code={given.value} entered={entered} refused={(no) => (refused.value = no)} />;
}

/** What a code is to; a server that is away is waited for. */
async function looked(table: string, code: string): Promise<Preview> {
  let found: Preview | undefined;
  let no: unknown;
  await untilItWorks(async () => {
    try {
      found = await ask<Preview>("POST", `${tablePath(table)}/preview`, { code });
    } catch (trouble) {
      if (!isFinal(trouble) && !isTooOften(trouble)) throw trouble;
      no = trouble;
    }
  });
  if (!found) throw no;
  return found;
}

function Closed({ no, look, what }: { no: unknown; look: (code: string) => Promise<void>; what: "table" | "replay" }) {
  const title = say(no ? "not_let_in" : `missing_${what}`);
  useTitle(title);
  return (
    <section class={style.entrance}>
      <h1>{title}</h1>
      {no ? <p role="alert">{sentenceOf(no)}</p> : <p>{say(`missing_${what}_text`)}</p>}
      <p>{say(isTooOften(no) ? "wait_a_minute" : no ? "ask_again" : "code_place")}</p>
      <CodeForm look={look} />
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </section>
  );
}

function CodeForm({ look }: { look: (code: string) => Promise<void> }) {
  const code = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek() || !code.peek().trim()) return;
    busy.value = true;
    await look(code.peek().trim());
    busy.value = false;
  };
  return (
    <form class="row" onSubmit={(event) => void submit(event)}>
      <label for="code">{say("code")}</label>
      <input id="code" maxLength={64} autocomplete="off" autocapitalize="off" spellcheck={false} value={code} onInput={(event) => (code.value = event.currentTarget.value)} />
      <button type="submit" class="main" disabled={busy.value || !code.value.trim()}>
        {say("enter")}
      </button>
    </form>
  );
}

function isTooOften(no: unknown): boolean {
  return no instanceof Refused && no.status === 429;
}
