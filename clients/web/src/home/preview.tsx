import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { boardOf } from "../games/board";
import { useNamed } from "../games/named";
import { Guarded } from "../parts/guarded";
import { useSeatNames } from "../house/names";
import { Link } from "../router";
import { titleOf, wordsAt } from "../state/games";
import { type Listing, ownSeats, tables } from "../state/lobby";
import { isolated } from "../state/names";
import { useWatching } from "../state/watched";
import type { Line, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import { language } from "../words/language";
import { say } from "../words/say";

const LAST_LINES = 4;
const END_SHOWN_MS = 8_000;

/** A game that is being played right now, on the first screen. */
export function Preview() {
  const live = useLive();
  return (
    <section class="preview sheet" aria-label={say("live_now")}>
      {live ? <Live key={live.table} listing={live} /> : <Quiet />}
    </section>
  );
}

/** The newest game that is played, rather one of others than our own; one that has ended is left standing for a moment. */
function useLive(): Listing | undefined {
  const shown = useSignal<Listing | undefined>(undefined);
  const live = tables.value?.filter((one) => one.status === "playing" && !one.private) ?? [];
  const newest = live.find((one) => ownSeats(one).length === 0) ?? live[0];
  const goesOn = tables.value?.some((one) => one.table === shown.value?.table && one.status !== "finished");
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
    <div class="stage empty" role="status">
      <p>{say(tables.value ? "none_playing" : "loading")}</p>
    </div>
  );
}

function Live({ listing }: { listing: Listing }) {
  const watching = useWatching(listing.table, "public");
  const spoken = language.value;
  const plain = useMemo(() => wordsAt(listing.game, isolated(listing.names)), [listing, spoken]);
  const view = watching?.view.value;
  const lines = watching?.lines.value ?? [];
  const words = useNamed(boardOf(listing.game), view?.game, plain, lines);
  return (
    <>
      <header>
        <h2>
          <span class="live">{say("live")}</span> {titleOf(listing.game)} <small>{say("number", { number: listing.number })}</small>
        </h2>
        <Link to={`/tables/${listing.table}`} class="button">
          {say("watch")}
        </Link>
      </header>
      {view ? <Stage listing={listing} view={view} lines={lines} words={words} /> : <div class="stage" />}
      <Ticker lines={lines} words={words} />
    </>
  );
}

interface Shown {
  view: View;
  lines: readonly Line[];
  words: Words;
}

function Stage({ listing, view, lines, words }: Shown & { listing: Listing }) {
  const nameOf = useSeatNames(view.table, listing.names);
  const module = boardOf(listing.game);
  const Shown = module?.Glimpse ?? module?.Board;
  // To look at: whoever wants to use it goes to the table.
  return (
    <div class={module?.Glimpse ? "stage" : "stage cut"} inert>
      {Shown && (
        <Guarded part={say("part_strip")}>
          <Shown view={view} as="public" seat={null} lines={lines} words={words} nameOf={nameOf} asking={[]} />
        </Guarded>
      )}
    </div>
  );
}

function Ticker({ lines, words }: Omit<Shown, "view">) {
  return (
    <ol class="ticker">
      {toldLast(lines, words).map((told, row) => (
        // The rows stay and the words move on: nothing on the page shifts.
        <li key={row} dir="auto">
          {told}
        </li>
      ))}
    </ol>
  );
}

/** The newest sentences, in order. */
function toldLast(lines: readonly Line[], words: Words): string[] {
  const told: string[] = [];
  for (let at = lines.length - 1; at >= 0 && told.length < LAST_LINES; at -= 1) {
    const fact = lines[at]?.fact;
    const sentence = fact && words.fact(fact);
    if (sentence) told.unshift(sentence);
  }
  return told;
}
