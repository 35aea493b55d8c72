import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press } from "../parts/press";
import { sentenceOf } from "../parts/notices";
import { useTitle } from "../parts/title";
import { Link } from "../router";
import { account } from "../state/account";
import { Refused } from "../wire/http";
import { say } from "../words/say";
import { enter } from "./acts";
import style from "./entrance.module.css";

interface Props {
  table: string;
  /** The code of the link, if there was one. */
  code: string;
  entered: () => void;
}

/** The door of a table by invitation: who has a code comes in, everybody else is told what to do. */
export function Entrance({ table, code, entered }: Props) {
  const refused = useSignal<unknown>(undefined);
  const tried = useSignal(false);
  const come = async (by: string) => {
    tried.value = true;
    try {
      await enter(table, by);
      entered();
    } catch (no) {
      refused.value = no;
    }
  };
  const known = account.value;
  useEffect(() => {
    if (code && known && !tried.peek()) void come(code);
  }, [code, known]);
  if (!code || refused.value) return <Closed no={refused.value} come={come} />;
  return <Invited waiting={known === undefined || tried.value} come={() => come(code)} />;
}

function Invited({ waiting, come }: { waiting: boolean; come: () => Promise<void> }) {
  useTitle(say("enter_title"));
  return (
    <section class={style.entrance}>
      <h1>{say("enter_title")}</h1>
      <p>{say("enter_text")}</p>
      {waiting ? (
        <p role="status">{say("entering")}</p>
      ) : (
        <Press class="main" act={come}>
          {say("enter")}
        </Press>
      )}
    </section>
  );
}

function Closed({ no, come }: { no: unknown; come: (code: string) => Promise<void> }) {
  const title = say(no ? "not_let_in" : "missing_title");
  useTitle(title);
  return (
    <section class={style.entrance}>
      <h1>{title}</h1>
      {no ? <p role="alert">{sentenceOf(no)}</p> : <p>{say("missing_text")}</p>}
      <p>{say(isTooOften(no) ? "wait_a_minute" : no ? "ask_again" : "code_place")}</p>
      <CodeForm come={come} />
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </section>
  );
}

function CodeForm({ come }: { come: (code: string) => Promise<void> }) {
  const code = useSignal("");
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek() || !code.peek().trim()) return;
    busy.value = true;
    await come(code.peek().trim());
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
