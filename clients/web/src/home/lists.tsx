import type { ComponentChildren } from "preact";
import { Link } from "../router";
import { games, titleOf } from "../state/games";
import { type Listing, ownSeats, tables, unfinished, wanted } from "../state/lobby";
import { whoAt } from "../state/names";
import { account } from "../state/account";
import type { TableOfOwn } from "../wire/types";
import { say } from "../words/say";
import style from "./home.module.css";

/** Rows that keep the place of tables that are not known yet. */
const GHOSTS = [1, 2, 3, 4, 5];

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
      <div class={style.columns}>
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
  listings: readonly (Listing | TableOfOwn)[] | undefined;
  empty: ComponentChildren;
}

function List({ name, heading, listings, empty }: ListProps) {
  return (
    <section class={`${style.list} ${name}`} aria-label={heading} aria-busy={!listings}>
      <h2>{heading}</h2>
      {listings?.length === 0 && <p class="none">{empty}</p>}
      <ul class="tables">
        {listings ? listings.map((one) => <Entry key={one.table} listing={one} />) : GHOSTS.map((row) => <li key={row} class={`${style.entry} ${style.ghost}`} />)}
      </ul>
    </section>
  );
}

/** One table in a list: what it is, who is there, and the one thing to do. */
export function Entry({ listing }: { listing: Listing | TableOfOwn }) {
  const { game, number, title, status } = listing;
  const asked = "awaited" in listing && listing.awaited;
  return (
    <li class={asked ? `${style.entry} asked` : style.entry}>
      <div class={style.about}>
        <p class="what">
          {titleOf(game)} <small>{say("number", { number })}</small>
          {asked && <span class="tag turn">{say("your_turn")}</span>}
          {status === "paused" && <span class="tag">{say("tables_paused")}</span>}
          {listing.forked && <span class="tag">{say("forked_table")}</span>}
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

/** Who has won, who plays, or how many seats are taken. */
function Who({ listing }: { listing: Listing }) {
  const { status, outcomes, seats, size, ended } = listing;
  const winners = Object.entries(outcomes ?? {}).flatMap(([seat, outcome]) => (outcome === "win" ? [seat] : []));
  if (winners.length > 0) {
    return (
      <>
        {say("won_by")}
        <Called listing={listing} seats={winners} numbered />
      </>
    );
  }
  if (isClosed(listing)) return <>{say("ended_closed")}</>;
  if (status === "finished") return <>{say(ended === "abandoned" ? "was_abandoned" : "no_winner")}</>;
  if (status === "open") return <>{say("seats_taken", { taken: Object.keys(seats).length, size })}</>;
  return <Playing listing={listing} />;
}

/** The people by name, the bots by number. */
function Playing({ listing }: { listing: Listing }) {
  const seats = Object.keys(listing.seats);
  const people = seats.filter((seat) => listing.seats[seat]?.player);
  const bots = seats.length - people.length;
  return (
    <>
      <Called listing={listing} seats={people} />
      {people.length > 0 && bots > 0 && say("between")}
      {bots > 0 && say("bots_many", { count: bots })}
    </>
  );
}

function Called({ listing, seats, numbered = false }: { listing: Listing; seats: readonly string[]; numbered?: boolean }) {
  return (
    <>
      {seats.map((seat, index) => (
        <span key={seat}>
          {index > 0 && say("between")}
          {numbered && seat}
          {listing.seats[seat]?.player && (
            <>
              {numbered && " "}
              <bdi>{whoAt(listing, seat, listing.names)}</bdi>
            </>
          )}
        </span>
      ))}
    </>
  );
}

function hasRoom({ seats, size }: Listing): boolean {
  return Object.keys(seats).length < size;
}

/** A table that never began has nothing to replay. */
function isClosed({ ended }: Listing): boolean {
  return ended === "closed";
}

function placeOf(listing: Listing): string {
  const { table, status } = listing;
  return status === "finished" && !isClosed(listing) ? `/tables/${table}/replay` : `/tables/${table}`;
}

function actOf(listing: Listing): "replay_it" | "join" | "watch" | "go_there" {
  if (isClosed(listing)) return "go_there";
  if (listing.status === "finished") return "replay_it";
  const own = account.value?.player;
  if (own && (ownSeats(listing).length > 0 || listing.host === own || listing.opener === own)) return "go_there";
  return listing.status === "open" ? "join" : "watch";
}
