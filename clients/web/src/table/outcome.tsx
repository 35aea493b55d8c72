import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill } from "../boards/frame/sight";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import { logQuery } from "../state/games";
import type { Result } from "../wire/types";
import { say } from "../words/sentences";
import { playedHere, rematch } from "./acts";
import { type At, called, isRemoved } from "../state/chairs";

const OUTCOMES = ["win", "draw", "loss"] as const;
const SENTENCES = { win: "winners", draw: "drawers", loss: "losers" } as const;
const OWN = { win: "ended_won", draw: "ended_drew", loss: "ended_lost" } as const;

/** Who was there when it ended is brought to how, unless in the middle of writing. */
export function useEndInSight(over: boolean): void {
  const before = useRef(over);
  useLayoutEffect(() => {
    if (over && !before.current && !document.activeElement?.matches("textarea, input[type=text]")) scrollTo({ top: 0, behavior: isStill() ? "auto" : "smooth" });
    before.current = over;
  }, [over]);
}

/** How it ended, in the game's own words if it has some, and where to go from here. */
export function Outcome({ at, result }: { at: At; result: Result }) {
  const { id, table, seat, chairs, words } = at;
  const own = seat === null ? undefined : result.outcomes[seat];
  const title = result.how === "ended" ? "ended" : `ended_${result.limit ?? result.how}` as const;
  const ours = result.how === "ended" && own && chairs.seats.includes(seat ?? 0) ? own : undefined;
  return (
    <section class={`ended ${own ?? ""}`} aria-labelledby="ended">
      <h2 id="ended">{ours ? words.code(`ended.own.${ours}`, say(OWN[ours])) : say(title)}</h2>
      {OUTCOMES.map((outcome) => (
        <Who key={outcome} at={at} outcome={outcome} result={result} />
      ))}
      {typeof result.own_decisions === "number" && (
        <p>
          <small>{say(result.own_decisions === 100 ? "llm_own_all" : "llm_own", { own: result.own_decisions })}</small>
        </p>
      )}
      {table.rematch && <p>{say("rematch_open")}</p>}
      <div class="row">
        {playedHere(table.served, chairs) && !isRemoved(at) ? (
          <Press class="main" act={() => rematch(id, chairs)}>
            {say(table.rematch ? "to_rematch" : "rematch")}
          </Press>
        ) : (
          table.rematch && (
            <Link to={`/tables/${table.rematch}`} class="button">
              {say("to_rematch")}
            </Link>
          )
        )}
        {result.how !== "closed" && (
          <Link to={`/tables/${id}/replay`} class="button">
            {say("watch_replay")}
          </Link>
        )}
        {result.how !== "closed" && logQuery(at.listing.game) && (
          <Link to={`/tables/${id}/log?as=${encodeURIComponent(at.as)}`} class="button">
            {say("session_log")}
          </Link>
        )}
        <Link to="/" class="button">
          {say("others_playing")}
        </Link>
      </div>
    </section>
  );
}

function Who({ at, outcome, result }: { at: At; outcome: (typeof OUTCOMES)[number]; result: Result }) {
  const seats = Object.keys(result.outcomes).filter((seat) => result.outcomes[seat] === outcome);
  if (seats.length === 0) return null;
  const who = called(at, seats);
  const code = `ended.all.${outcome}`;
  return <p dir="auto">{at.words.has(code) ? at.words.sentence(code, { who }) : say(SENTENCES[outcome], { who })}</p>;
}
