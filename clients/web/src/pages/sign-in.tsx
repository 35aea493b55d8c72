import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { notify, sentenceOf } from "../state/notices";
import { useTitle } from "../parts/title";
import { Link, go, place } from "../browser/router";
import { account, signInBy } from "../state/account";
import { WaysBack } from "../profile/ways-back";
import { say } from "../profile/texts";
import style from "../profile/profile.module.css";

/** Where the link for a second device leads, to a table if it names one; without one, all other ways back into an account. */
export function SignInPage() {
  useTitle(say("sign_in"));
  const given = new URLSearchParams(place.value.hash);
  const code = given.get("code") ?? "";
  const table = /^[a-z0-9]{1,32}$/.exec(given.get("table") ?? "")?.[0];
  const refused = useSignal("");
  const busy = useSignal(false);
  const own = account.value;
  const enter = async () => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      await signInBy("sign-in", { code });
      notify(say("signed_in_as", { name: account.peek()?.name ?? "" }));
      go(table ? `/tables/${table}` : "/me", { replace: true });
    } catch (no) {
      refused.value = sentenceOf(no);
      busy.value = false;
    }
  };
  useEffect(() => {
    // Nothing is lost where nobody is signed in.
    if (own === null && code) void enter();
  }, [own, code]);
  return (
    <section class={style.profile}>
      <div class="sheet">
        <h1>{say("sign_in")}</h1>
        {code ? <Shown refused={refused.value} busy={busy.value} enter={enter} /> : <WaysBack />}
      </div>
    </section>
  );
}

interface Props {
  refused: string;
  busy: boolean;
  enter: () => Promise<void>;
}

function Shown({ refused, busy, enter }: Props) {
  const own = account.value;
  if (refused) return <NoWay reason={refused} />;
  if (!own || busy) return <p role="status">{say("signing_in")}</p>;
  return (
    <>
      <p>
        {say("replaces")} <bdi>{own.name}</bdi>
      </p>
      <p>{say("replaces_text")}</p>
      <div class="row">
        <button type="button" class="main" onClick={() => void enter()}>
          {say("replace_it")}
        </button>
        <Link to="/me" class="button">
          {say("keep_it")}
        </Link>
      </div>
    </>
  );
}

function NoWay({ reason }: { reason: string }) {
  return (
    <>
      <p role="alert">{reason}</p>
      <p>{say("get_new_link")}</p>
      <WaysBack />
    </>
  );
}
