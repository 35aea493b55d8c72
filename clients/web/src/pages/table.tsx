import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { boardOf } from "../games/board";
import { askingsOf } from "../prompts/asking";
import { PromptForm } from "../prompts/form";
import { Log } from "../parts/log";
import { Seats } from "../parts/seats";
import { titleOf, wordsAt } from "../state/games";
import { seatNames } from "../state/names";
import { useListing, useWatching } from "../state/watched";
import { account } from "../state/account";
import { socket } from "../wire/socket";
import type { OwnListing } from "../state/lobby";
import { say } from "../words/say";
import { Missing } from "./missing";
import "../style/table.css";

/** A table: for who has a chair there, the chair's view and its prompts; for everybody else, the public view. */
export function TablePage({ table }: { table: string }) {
  const { listing, missing, again } = useListing(table, account.value?.player);
  if (missing) return <Missing />;
  if (!listing) return <p class="empty">{say("loading")}</p>;
  return <Watched key={viewerFor(listing)} listing={listing} again={again} />;
}

function viewerFor({ me }: OwnListing): string {
  if (me.host) return "host";
  return me.seats.length > 0 ? `seat:${me.seats[0]}` : "public";
}

function Watched({ listing }: { listing: OwnListing; again: () => void }) {
  const as = viewerFor(listing);
  const watching = useWatching(listing.table, as);
  const present = useMemo(() => socket.presenceAt(listing.table), [listing.table]);
  const words = useMemo(() => computed(() => wordsAt(listing.game, listing.names)), [listing]).value;
  const view = watching?.view.value;
  const module = boardOf(listing.game);
  if (!watching || !view || !module) return <p class="empty">{say("loading")}</p>;
  const asking = askingsOf(watching);
  const seat = as.startsWith("seat:") ? Number(as.slice(5)) : null;
  const board = {
    view, as, seat, words, asking,
    lines: watching.lines.value,
    nameOf: seatNames(view.table, listing.names, words),
  };
  const { Board, prompts } = module;
  return (
    <div class="table-page">
      <header class="table-head">
        <h1>
          {titleOf(listing.game)} <small>{say("number", { number: listing.number })}</small>
        </h1>
        <p>{words.code(`status.${view.table.status}`)}</p>
      </header>
      <section class="asked" aria-label={say("your_move")}>
        {asking.map((asked) => {
          const Own = prompts?.[asked.prompt.command];
          return Own ? <Own key={asked.id} {...board} asked={asked} /> : <PromptForm key={asked.id} asking={asked} words={words} />;
        })}
      </section>
      <section class="board">
        <Board {...board} />
      </section>
      <aside class="side">
        <Seats table={view.table} names={listing.names} words={words} own={listing.me.seats} present={present.value} />
        <Log lines={watching.lines.value} words={words} />
      </aside>
    </div>
  );
}
