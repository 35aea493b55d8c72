import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyComponent } from "../parts/lazy-component";
import { type Listing, demos, ownSeats, tables } from "../state/lobby";
import { say } from "../words/sentences";
import style from "./home.module.css";

const END_SHOWN_MS = 8_000;

// A board is drawn by far more than the lists are: it comes when there is one to be shown.
const LiveTable = lazyComponent(() => import("./live-table"), ({ LiveTable }) => LiveTable, "none");

/** A game that is being played right now, on the first screen. */
export function Preview() {
  const live = useLive();
  return (
    <section class={`${style.preview} sheet`} data-game={live?.game} aria-label={say("live_now")}>
      {live ? <LiveTable key={live.table} listing={live} /> : <Quiet />}
    </section>
  );
}

/** The newest game that is played, rather one of others than our own; one that has ended is left standing for a moment. */
function useLive(): Listing | undefined {
  const shown = useSignal<Listing | undefined>(undefined);
  // Games of people before those of bots.
  const all = [...(tables.value ?? []), ...demos.value.newest];
  const live = all.filter((one) => one.status === "playing" && !one.private);
  const newest = live.find((one) => ownSeats(one).length === 0) ?? live[0];
  const goesOn = all.some((one) => one.table === shown.value?.table && one.status !== "finished");
  useEffect(() => {
    if (!shown.peek() && newest) shown.value = newest;
  }, [newest?.table]);
  useEffect(() => {
    if (!shown.peek() || goesOn || !newest) return;
    const timer = setTimeout(() => {
      shown.value = newest;
    }, END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [goesOn, newest?.table]);
  return shown.value ?? newest;
}

function Quiet() {
  return (
    <div class={`${style.stage} empty`} role="status">
      <p>{say(tables.value ? "none_playing" : "loading")}</p>
    </div>
  );
}
