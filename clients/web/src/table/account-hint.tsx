import { useSignal } from "@preact/signals";
import { forGood } from "../browser/storage";
import { Link } from "../browser/router";
import { type At, hasChair } from "../state/chairs";
import { playedHere } from "./acts";
import { say } from "./texts";

const SAID = "keep-hint";

/** Said once, to those who have something to lose by now: the account is in this browser only. */
export function AccountHint({ at }: { at: At }) {
  const said = useSignal(forGood.recall(SAID) !== null);
  const { table, account, chairs } = at;
  const invested = table.status === "finished" ? playedHere(table.served, chairs) : hasChair(at) && table.options?.pace === "slow" && table.status !== "open";
  if (said.value || !account || account.kept !== false || !invested) return null;
  const dismiss = () => {
    forGood.keep(SAID, "1");
    said.value = true;
  };
  return (
    <aside class="row keep-hint" aria-label={say("keep_it_now")}>
      <p>{say("keep_hint")}</p>
      <Link to="/me" class="button" onFollow={dismiss}>
        {say("keep_it_now")}
      </Link>
      <button type="button" class="quiet" onClick={dismiss}>
        {say("keep_not")}
      </button>
    </aside>
  );
}
