import type { ComponentChildren } from "preact";
import { Link } from "../router";
import { games, titleOf, wordsOf } from "../state/games";
import { type Listing, ourMove, ownSeats, tables, unfinished, wanted } from "../state/lobby";
import { whoAt } from "../state/names";
import { account } from "../state/account";
import { say } from "../words/say";

/** All tables there are: our own, those to join, to watch, and to replay. */
export function Lists() {
  const own = unfinished.value;
  const ours = new Set(own.map((one) => one.table));
  const known = tables.value;
  const of = (...statuses: readonly string[]) => known?.filter((one) => statuses.includes(one.status) && !ours.has(one.table) && !isClosed(one));
  return (
    <>
      {own.length > 0 && <List name="own" heading={say("tables_own")} listings={own} empty="" />}
      <Filter />
      <div class="columns">
        <List name="open" heading={say("tables_open")} listings={of("open")?.filter(hasRoom)} empty={say("none_open")} />
        <List name="playing" heading={say("tables_playing")} listings={of("playing", "paused")} empty={say("none_playing")} />
        <List name="finished" heading={say("tables_finished")} listings={of("finished")} empty={say("none_finished")} />
      </div>
    </>
  );
}

/** Which game's tables are shown, where there are several games. */
function Filter() {
  const known = [...(games.value?.keys() ?? [])];
  if (known.length < 2) return null;
  return (
    <label class="filter">
      <span>{say("show_game")}</span>
      <select value={wanted.value} onChange={(event) => (wanted.value = event.currentTarget.value)}>
        <option value="">{say("all_games")}</option>
        {known.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListProps {
  name: string;
  heading: string;
  listings: readonly Listing[] | undefined;
  empty: ComponentChildren;
}

function List({ name, heading, listings, empty }: ListProps) {
  return (
    <section class={`list ${name}`} aria-busy={!listings}>
      <h2>{heading}</h2>
      {listings?.length === 0 && <p class="none">{empty}</p>}
      <ul class="tables">
        {listings ? listings.map((one) => <Entry key={one.table} listing={one} />) : [1, 2, 3].map((row) => <li key={row} class="entry ghost" />)}
      </ul>
    </section>
  );
}

/** One table in a list: what it is, who is there, and the one thing to do. */
export function Entry({ listing }: { listing: Listing }) {
  const { table, game, number, title, status } = listing;
  const asked = ourMove.value.has(table);
  return (
    <li class={asked ? "entry asked" : "entry"}>
      <div class="about">
        <p class="what">
          {titleOf(game)} <small>{say("number", { number })}</small>
          {asked && <span class="tag turn">{say("your_turn")}</span>}
          {status === "paused" && <span class="tag">{say("tables_paused")}</span>}
          {listing.private && <span class="tag">{say("private_table")}</span>}
        </p>
        {title && (
          <p class="title">
            <bdi>{title}</bdi>
          </p>
        )}
        <p class="who">
          <Who listing={listing} />
        </p>
      </div>
      <Link to={placeOf(listing)} class="button">
        {say(actOf(listing))}
        <span class="hidden">
          {" "}
          {titleOf(game)} {say("number", { number })}
        </span>
      </Link>
    </li>
  );
}

function Who({ listing }: { listing: Listing }) {
  const words = wordsOf(listing.game);
  const winners = Object.entries(listing.outcomes ?? {}).flatMap(([seat, outcome]) => (outcome === "win" ? [seat] : []));
  const seats = winners.length > 0 ? winners : Object.keys(listing.seats);
  const named = seats.map((seat, index) => (
    <span key={seat}>
      {index > 0 && words.listed(["", ""])}
      {winners.length > 0 && seat}
      {winners.length > 0 && listing.seats[seat]?.player && " "}
      {listing.seats[seat]?.player && <bdi>{whoAt(listing, seat, listing.names, words)}</bdi>}
    </span>
  ));
  if (winners.length > 0) return <>{say("won_by")}{named}</>;
  if (listing.status === "finished") return <>{say(listing.ended === "abandoned" ? "was_abandoned" : "no_winner")}</>;
  if (listing.status === "open") return <>{say("seats_taken", { taken: Object.keys(listing.seats).length, size: listing.size })}</>;
  return named.length > 0 ? <>{onlyBots(listing) ? say("bots_only", { count: listing.size }) : named}</> : null;
}

function onlyBots({ seats }: Listing): boolean {
  return Object.values(seats).every(({ player }) => !player);
}

function hasRoom({ seats, size }: Listing): boolean {
  return Object.keys(seats).length < size;
}

/** A table that never began has nothing to replay. */
function isClosed({ ended }: Listing): boolean {
  return ended === "closed";
}

function placeOf({ table, status }: Listing): string {
  return status === "finished" ? `/tables/${table}/replay` : `/tables/${table}`;
}

function actOf(listing: Listing): "replay_it" | "join" | "watch" | "go_there" {
  if (listing.status === "finished") return "replay_it";
  const own = account.value?.player;
  if (own && (ownSeats(listing).length > 0 || listing.host === own || listing.opener === own)) return "go_there";
  return listing.status === "open" ? "join" : "watch";
}
