import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Entry } from "../home/entry";
import { complain } from "../state/notices";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import { type Listing, ownTables } from "../state/lobby";
import { say } from "./texts";
import style from "../home/home.module.css";

const PAGE = 10;

/** Every table we were at, newest first. */
export function OwnTables() {
  const known = useSignal<readonly Listing[] | undefined>(undefined);
  const more = useSignal(false);
  const read = async () => {
    const before = known.peek() ?? [];
    const page = await ownTables(before.at(-1)?.table, PAGE);
    known.value = [...before, ...page];
    more.value = page.length === PAGE;
  };
  useEffect(() => {
    read().catch(complain);
  }, []);
  return (
    <section class="sheet" aria-busy={!known.value}>
      <h2>{say("tables_own")}</h2>
      {known.value?.length === 0 && (
        <p class="hint">
          {say("no_own_tables")} <Link to="/">{say("to_home")}</Link>
        </p>
      )}
      <ul class="tables">{known.value ? known.value.map((one) => <Entry key={one.table} listing={one} />) : <li class={`${style.entry} ${style.ghost}`} />}</ul>
      {more.value && <Press act={read}>{say("older_tables")}</Press>}
    </section>
  );
}
