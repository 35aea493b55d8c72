import { Link } from "../browser/router";
import { account } from "../state/account";
import { type Listing, freeSeats, ownSeats } from "../state/lobby";
import { whoAt } from "../state/names";
import { tableName } from "../state/table-name";
import type { TableOfOwn } from "../wire/types";
import { say } from "../words/sentences";
import { ago } from "../words/times";
import { lasted } from "./duration";
import style from "./home.module.css";

/** One table in a list: what it is, who is there, and the one thing to do. */
export function Entry({ listing }: { listing: Listing | TableOfOwn }) {
  const { title, status, spectators = 0 } = listing;
  const asked = "awaited" in listing && listing.awaited;
  return (
    <li class={asked ? `${style.entry} asked` : style.entry}>
      <div class={style.about}>
        <p class="what">
          <bdi>{tableName(listing)}</bdi>
          {asked && <span class="tag turn">{say("your_turn")}</span>}
          {status === "paused" && <span class="tag">{say("tables_paused")}</span>}
          {listing.forked && <span class="tag">{say("forked_table")}</span>}
          {listing.private && <span class="tag">{say("private_table")}</span>}
          {spectators > 0 && <span class="tag">{say("spectators", { count: spectators })}</span>}
        </p>
        {title && (
          <p class="title">
            <bdi>{title}</bdi>
          </p>
        )}
        <p class="people">
          <Who listing={listing} />
        </p>
        {status === "finished" && !isClosed(listing) && <When listing={listing} />}
      </div>
      <Link to={placeOf(listing)} class="button">
        {say(actOf(listing))}
        <span class="hidden">
          {" "}
          {tableName(listing)}
        </span>
      </Link>
    </li>
  );
}

/** When a game ended, and how long it took. */
function When({ listing: { began_at = 0, ended_at = 0 } }: { listing: Listing }) {
  if (!ended_at) return null;
  return (
    <p class="people">
      {ago(ended_at)}
      {began_at > 0 && ` · ${lasted(ended_at - began_at)}`}
    </p>
  );
}

/** Who has won, who plays, or who waits for how many. */
function Who({ listing }: { listing: Listing }) {
  const { status, outcomes, ended } = listing;
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
  return (
    <>
      {status === "open" && say("seats_missing", { count: freeSeats(listing) })}
      {status === "open" && Object.keys(listing.seats).length > 0 && " · "}
      <Playing listing={listing} />
    </>
  );
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

/** A table that never began has nothing to replay. */
export function isClosed({ ended }: Listing): boolean {
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
