import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyComponent } from "../parts/lazy-component";
import { type Listing, demos, isReadable, ownSeats, peopleIn, tables } from "../state/lobby";
import { say } from "../words/sentences";
import style from "./home.module.css";

const END_SHOWN_MS = 8_000;

// A board is drawn by far more than the lists are: it comes when there is one to be shown.
const LiveTable = lazyComponent(() => import("./live-table"), ({ LiveTable }) => LiveTable, "none");

/** A game that is being played right now, on the first screen. */
export function Preview() {
  const { live, pass } = useLive();
  return (
    <section class={`${style.preview} sheet`} data-game={live?.game} aria-label={say("live_now")}>
      {live ? <LiveTable key={live.table} listing={live} pass={pass} /> : <Quiet />}
    </section>
  );
}

/** What would never move: somebody alone among bots, without a clock, may have left long ago. */
const UNHURRIED: readonly string[] = ["calm", "slow"];

function moves(one: Listing): boolean {
  return peopleIn(one) > 1 || !UNHURRIED.includes(one.pace);
}

/**
 * The game to look at: of the most people, before those of bots, rather one in the reader's language, and rather one of
 * others than our own. One at which nothing happens is passed over; one that has ended is left standing for a moment.
 */
function useLive(): { live: Listing | undefined; pass: () => void } {
  const shown = useSignal<Listing | undefined>(undefined);
  const passed = useSignal<ReadonlySet<string>>(new Set());
  const all = [...(tables.value ?? []), ...demos.value.newest];
  const live = all.filter((one) => one.status === "playing" && !one.private && moves(one) && !passed.value.has(one.table)).sort((one, other) => peopleIn(other) - peopleIn(one) || Number(isReadable(other)) - Number(isReadable(one)));
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
  const pass = () => {
    const still = shown.peek();
    if (still) passed.value = new Set([...passed.peek(), still.table]);
    shown.value = undefined;
  };
  return { live: shown.value ?? newest, pass };
}

function Quiet() {
  return (
    <div class={`${style.stage} empty`} role="status">
      <p>{say(tables.value ? "none_playing" : "loading")}</p>
    </div>
  );
}
