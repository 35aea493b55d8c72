import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Loading } from "../parts/loading";
import { Markdown, parsed } from "../parts/markdown";
import { complain } from "../state/notices";
import { useTitle } from "../parts/title";
import { save } from "../replay/record";
import { say } from "../replay/texts";
import { firstEyes, viewersOf } from "../replay/viewers";
import { Link, go, place } from "../browser/router";
import { account } from "../state/account";
import { gameOf, logQuery } from "../state/games";
import type { OwnListing } from "../state/lobby";
import { whoAt } from "../state/names";
import { tableName } from "../state/table-name";
import { useListing } from "../state/table-watch";
import { Refused, askText } from "../wire/http";
import { isTableId, tablePath } from "../wire/paths";
import { NotFound } from "./not-found";
import style from "./log.module.css";

/** The log of a table as one viewer heard it, to be read, printed, or taken along as Markdown. */
export function LogPage({ table }: { table: string }) {
  const { listing, missing } = useListing(table, account.value?.player);
  if (!isTableId(table) || missing) return <NotFound what="table" />;
  if (!listing || !gameOf(listing.game)) return <Loading />;
  return <Told key={listing.unsealed ? "open" : `kept ${account.value?.player}`} listing={listing} />;
}

function Told({ listing }: { listing: OwnListing }) {
  const query = logQuery(listing.game);
  const hosted = gameOf(listing.game)?.hosted ?? false;
  const viewers = viewersOf(listing, hosted).filter(({ allowed }) => allowed);
  const wanted = place.value.query.get("as") ?? firstEyes(listing);
  const as = viewers.some((one) => one.as === wanted) ? wanted : "public";
  const { text, trouble } = useText(listing.table, query, as);
  useTitle(say("log_title", { game: tableName(listing) }));
  if (!query) return <NotFound what="table" />;
  const path = `${tablePath(listing.table)}/export/${query}?as=${encodeURIComponent(as)}`;
  return (
    <div class={style.page}>
      <div class={`${style.acts} row`}>
        <label>
          {say("log_whose")}{" "}
          <select value={as} onChange={({ currentTarget }) => go(`${place.peek().path}?as=${encodeURIComponent(currentTarget.value)}`, { replace: true })}>
            {viewers.map((one) => (
              <option key={one.as} value={one.as}>
                {one.seat === null ? one.name : `${one.seat} ${one.name}`}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="main" disabled={text === undefined} onClick={() => print()}>
          {say("log_print")}
        </button>
        <button type="button" onClick={() => void save(path, `${query}.md`).catch(complain)}>
          {say("log_markdown")}
        </button>
        <Link to={`/tables/${listing.table}/replay?as=${encodeURIComponent(as)}`} class="button">
          {say("replay")}
        </Link>
        <Link to={`/tables/${listing.table}`} class="button">
          {say("replay_to_table")}
        </Link>
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {text === undefined ? !trouble && <Loading /> : <Sheet listing={listing} text={text} />}
    </div>
  );
}

/** The log itself, above it what table it was and who sat there. */
function Sheet({ listing, text }: { listing: OwnListing; text: string }) {
  const { tokens } = useMemo(() => parsed(text), [text]);
  const seats = Object.keys(listing.seats).map((seat) => `${seat} ${whoAt(listing, seat, listing.names)}`);
  const host = listing.host && listing.names[listing.host];
  const day = listing.opened_at;
  return (
    <article class={`${style.log} sheet`}>
      <p class={style.about}>
        {listing.title && (
          <>
            <bdi>{listing.title}</bdi> ·{" "}
          </>
        )}
        {day && new Date(day).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" })} · {host && `${say("replay_host")} ${host} · `}
        <bdi>{seats.join(" · ")}</bdi>
      </p>
      <Markdown tokens={tokens} />
    </article>
  );
}

/** What the server tells, as the query answers it: a string of JSON. */
function useText(table: string, query: string | undefined, as: string): { text: string | undefined; trouble: string | undefined } {
  const told = useSignal<{ of: string; text?: string; trouble?: string }>({ of: "" });
  const path = `${tablePath(table)}/query/${query}?as=${encodeURIComponent(as)}`;
  useEffect(() => {
    if (!query) return;
    askText(path).then(
      (text) => (told.value = { of: path, text: JSON.parse(text) as string }),
      (no: unknown) => (told.value = { of: path, trouble: no instanceof Refused ? no.reason : say("log_trouble") }),
    );
  }, [path]);
  const current = useComputed(() => told.value);
  return current.value.of === path ? { text: current.value.text, trouble: current.value.trouble } : { text: undefined, trouble: undefined };
}
