import { useEffect } from "preact/hooks";
import { Link } from "../router";
import { titleOf } from "../state/games";
import { type Listing, STATUSES, keepLooking, tables } from "../state/lobby";
import { say } from "../words/say";
import "../style/home.css";

/** What this is, and all tables there are. */
export function Home() {
  useEffect(keepLooking, []);
  return (
    <>
      <section class="hero">
        <h1>{say("motto")}</h1>
        <p>{say("intro")}</p>
      </section>
      {STATUSES.map((status) => {
        const some = tables.value?.filter((one) => one.status === status) ?? [];
        return some.length > 0 && <TableList key={status} heading={say(`tables_${status}`)} listings={some} />;
      })}
    </>
  );
}

function TableList({ heading, listings }: { heading: string; listings: readonly Listing[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul class="tables">
        {listings.map((one) => (
          <li key={one.table}>
            <Link to={`/tables/${one.table}`}>
              {titleOf(one.game)} {say("number", { number: one.number })} <bdi>{one.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
