import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import { type Listing, PAGE, demos, freeSeats, isReadable, peopleIn, furtherTables, tables, unfinished, wanted } from "../state/lobby";
import { say } from "../words/sentences";
import { Entry, isClosed } from "./entry";
import { isSieved, isWanted } from "./filters";
import style from "./home.module.css";

type Status = Listing["status"];

/** Rows that keep the place of tables that are not known yet. */
const GHOSTS = [1, 2, 3];

/** The number of tables where people wait that are there at first: the games are not to be pushed out of sight. */
const WAITING_SHOWN = 4;

/** Our own tables that go on, before all else. */
export function Own() {
  const own = unfinished.value;
  if (own.length === 0) return null;
  return (
    <section class={`${style.list} own`} aria-label={say("tables_own")}>
      <h2>{say("tables_own")}</h2>
      <ul class="tables">
        {own.map((one) => (
          <Entry key={one.table} listing={one} />
        ))}
      </ul>
    </section>
  );
}

/** The tables where people wait for others. */
export function Waiting() {
  return <List look={style.waiting} first={WAITING_SHOWN} statuses={["open"]} heading={say("tables_open")} empty={say("none_open")} />;
}

/** What is being played, with the games of bots in one row. */
export function Running() {
  const { running, newest } = demos.value;
  const demo = wanted.value.who === "people" ? (newest.find(isReadable) ?? newest[0]) : undefined;
  return (
    <List statuses={["playing", "paused"]} heading={say("tables_playing")} empty={say(demo ? "no_people_playing" : "none_playing")}>
      {demo && (
        <p class={style.demos}>
          <Link to={`/tables/${demo.table}`}>{say("demos_running", { count: running })}</Link>
        </p>
      )}
    </List>
  );
}

/** What has been played. */
export function Finished() {
  return <List statuses={["finished"]} heading={say("tables_finished")} empty={say("none_finished")} />;
}

interface ListProps {
  /** What its tables are in; those behind the first page are of the first. */
  statuses: readonly [Status, ...Status[]];
  heading: string;
  empty: string;
  look?: string | undefined;
  /** How many are there before more are asked for; all that are known if nothing is said. */
  first?: number;
  children?: preact.ComponentChildren;
}

function List({ statuses, heading, empty, look = "", first = Infinity, children }: ListProps) {
  const { found, more, further } = usePages(statuses);
  const unfolded = useSignal(false);
  const fitting = found?.filter(isWanted);
  const folded = !unfolded.value && (fitting?.length ?? 0) > first;
  const listings = folded ? fitting?.slice(0, first) : fitting;
  const unfold = async () => {
    unfolded.value = true;
  };
  return (
    <section class={`${style.list} ${look}`} aria-label={heading} aria-busy={!found}>
      <h2>{heading}</h2>
      {children}
      {listings?.length === 0 && <p class="none">{isSieved() ? say("none_left") : empty}</p>}
      <ul class="tables">
        {listings ? listings.map((one) => <Entry key={one.table} listing={one} />) : GHOSTS.map((row) => <li key={row} class={`${style.entry} ${style.ghost}`} />)}
      </ul>
      {(more || folded) && <Press act={folded ? unfold : further}>{say("list_more")}</Press>}
    </section>
  );
}

/** The newest tables as they change, and behind them the pages that were asked for. */
function usePages(statuses: ListProps["statuses"]) {
  const older = useSignal<readonly Listing[]>([]);
  const ended = useSignal(false);
  const whose = wanted.value;
  useEffect(() => {
    [older.value, ended.value] = [[], false];
  }, [whose]);
  const all = tables.value?.filter((one) => statuses.includes(one.status));
  const known = new Set(all?.map((one) => one.table));
  const of = statuses[0];
  const found = all && [...all, ...older.value.filter((one) => !known.has(one.table))];
  const further = async () => {
    const last = found?.findLast((one) => one.status === of);
    const page = await furtherTables(of, last?.table ?? "");
    older.value = [...older.peek(), ...page];
    ended.value = page.length < PAGE;
  };
  const first = all?.filter((one) => one.status === of).length ?? 0;
  return { found: found?.filter(isShown).sort(peopleFirst), more: first >= PAGE && !ended.value, further };
}

/** Tables of people before those of bots; otherwise they stay in their order. */
function peopleFirst(one: Listing, other: Listing): number {
  return Number(peopleIn(other) > 0) - Number(peopleIn(one) > 0);
}

/** Our own stand above all others; a full table waits for nobody, and one that never began has nothing to show. */
function isShown(one: Listing): boolean {
  const own = unfinished.value.some(({ table }) => table === one.table);
  return !own && !isClosed(one) && (one.status !== "open" || freeSeats(one) > 0);
}
