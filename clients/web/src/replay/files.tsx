import { complain } from "../state/notices";
import { Link } from "../browser/router";
import { type Game, logQuery } from "../state/games";
import { Refused } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { save } from "./record";
import type { Replay } from "./replay";

interface Props {
  replay: Replay;
  game: Game | undefined;
  words: Words;
}

/** The game to take along: the log, and the files that the game itself can write. */
export function Files({ replay, game, words }: Props) {
  const { table, unsealed } = replay.listing;
  const exports = Object.entries(game?.queries ?? {}).filter((query): query is [string, string] => query[1] !== null);
  const take = (act: Promise<void>) => act.catch(complain);
  return (
    <div class="files">
      <p>{say("files_intro")}</p>
      {logQuery(replay.listing.game) && (
        <p>
          <Link to={`/tables/${table}/log?as=${encodeURIComponent(replay.as.value)}`} class="button main">
            {say("log_read")}
          </Link>
        </p>
      )}
      <ul>
        <li>
          <button type="button" disabled={!unsealed} onClick={() => take(save(`${tablePath(table)}/log`, `${table}.log.ndjson`))}>
            {say("files_log")}
          </button>
          {!unsealed && <p>{say("files_log_locked")}</p>}
        </li>
        {exports.map(([name, file]) => (
          <li key={name}>
            <button type="button" onClick={() => take(exported(replay, name, file))}>
              {words.code(`query.${name}`, file)}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/simulations">{say("files_simulated")}</Link>
      </p>
    </div>
  );
}

/** A file may be for some viewers only: the first of ours that gets it. */
async function exported({ listing, as }: Replay, name: string, file: string): Promise<void> {
  const own = listing.me.seats.map((seat) => `seat:${seat}`);
  const viewers = new Set([as.peek(), ...(listing.unsealed ? ["all"] : []), ...own, "public"]);
  let first: unknown;
  for (const viewer of viewers) {
    try {
      return await save(`${tablePath(listing.table)}/export/${encodeURIComponent(name)}?as=${encodeURIComponent(viewer)}`, file);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      first ??= no;
    }
  }
  throw first;
}
