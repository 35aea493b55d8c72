import { computed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useNaming } from "../boards/frame/naming";
import { fileOf } from "../boards/discovery";
import * as generic from "../boards/generic/strip";
import { useSeatNames } from "../boards/kit/seat-names";
import { Guard } from "../parts/guard";
import { Link } from "../browser/router";
import { isWorded, wordsAt } from "../state/games";
import type { Listing } from "../state/lobby";
import { tableName } from "../state/table-name";
import { useWatching } from "../state/table-watch";
import { socket } from "../wire/socket";
import type { Line, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import style from "./home.module.css";

const LAST_LINES = 4;

/** How many lines from before are asked for: not all of them have a sentence. */
const BACK = 40;

/** Where nothing is told for so long, another game is worth more. */
const STILL_MS = 45_000;

/** One game as it goes on: its board at a glance, and what was told last. */
export function LiveTable({ listing, pass }: { listing: Listing; pass: () => void }) {
  const watching = useWatching(listing.table, "public", BACK);
  const plain = useMemo(() => computed(() => wordsAt(listing.game, listing.names, listing)), [listing]).value;
  const view = isWorded(listing.game) ? watching?.view.value : undefined;
  useEffect(() => {
    if (watching && plain.areLearnt) socket.wantAll(watching);
  }, [watching, plain.areLearnt]);
  const lines = (view && watching?.lines.value) ?? [];
  useEffect(() => {
    const timer = setTimeout(pass, STILL_MS);
    return () => clearTimeout(timer);
  }, [listing.table, lines.length]);
  const isOver = view?.table.status === "finished";
  const words = useNaming(view?.game, plain, lines);
  return (
    <>
      <header>
        <h2>
          <span class={isOver ? "tag" : style.live}>{say(isOver ? "tables_finished" : "live")}</span> <bdi>{tableName(listing)}</bdi>
        </h2>
        <Link to={`/tables/${listing.table}`} class="button">
          {say("watch")}
        </Link>
      </header>
      {view ? <Stage listing={listing} view={view} lines={lines} words={words} /> : <div class={style.stage} />}
      <Guard part={say("log")}>
        <Ticker lines={lines} words={words} />
      </Guard>
    </>
  );
}

interface Shown {
  view: View;
  lines: readonly Line[];
  words: Words;
}

function Stage({ listing, view, lines, words }: Shown & { listing: Listing }) {
  const nameOf = useSeatNames(view.table, listing.names, listing.faces);
  const found = fileOf(listing.game, "strip");
  const strip = found === "none" || found === "missing" ? generic : found;
  // To look at: those who want to use it go to the table.
  return (
    <div class={style.stage} inert>
      {strip && (
        <Guard part={say("part_strip")}>
          <strip.Glimpse view={view} lines={lines} words={words} nameOf={nameOf} />
        </Guard>
      )}
    </div>
  );
}

function Ticker({ lines, words }: Omit<Shown, "view">) {
  return (
    <ol class={style.ticker}>
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
