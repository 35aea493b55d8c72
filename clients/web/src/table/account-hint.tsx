import { signal } from "@preact/signals";
import { forGood } from "../browser/storage";
import { Link } from "../browser/router";
import { type At, hasChair } from "../state/chairs";
import { playedHere } from "./acts";
import { say } from "./texts";

const SAID = "keep-hint";
const said = signal(forGood.recall(SAID) !== null);

/** Whether somebody has something to lose by now and has not been told: the account is in this browser only. */
export function isToKeep(at: At): boolean {
  const { table, account, chairs } = at;
  const invested = table.status === "finished" ? playedHere(table.served, chairs) : hasChair(at) && table.options?.pace === "slow" && table.status !== "open";
  return !said.value && account?.kept === false && invested;
}

/** Said once, in the menu or where the end is told, so that it costs the board nothing. */
export function AccountHint({ at }: { at: At }) {
  if (!isToKeep(at)) return null;
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
