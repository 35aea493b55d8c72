import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardModule, BoardProps } from "../boards/contract";
import { isStill, pace } from "../browser/media";
import { EndCard, turnedAfter } from "../boards/kit/end-card";
import { isGuided } from "../first/guided-tables";
import { texts as guideTexts } from "../first/texts";
import { lazyComponent } from "../parts/lazy-component";
import { Press } from "../parts/press";
import { play } from "../parts/sounds";
import { Link } from "../browser/router";
import { logQuery } from "../state/games";
import type { Result } from "../wire/types";
import { say } from "../words/sentences";
import { playedHere, rematch } from "./acts";
import { type At, called, isRemoved } from "../state/chairs";
import { AccountHint } from "./account-hint";
import { EndShare } from "./end-share";
import { say as sayHere } from "./texts";

const Over = lazyComponent(() => import("../first/over"), (module) => module.Over, guideTexts);

const OUTCOMES = ["win", "draw", "loss"] as const;
const SENTENCES = { win: "winners", draw: "drawers", loss: "losers" } as const;
const OWN = { win: "ended_won", draw: "ended_drew", loss: "ended_lost" } as const;
const SOUNDS = { win: "win", draw: "over", loss: "loss" } as const;

interface Telling {
  /** Whether the board shows the end. */
  over: boolean;
  /** How many cards are turned before the result is told. */
  cards: number;
  outcome: (typeof OUTCOMES)[number] | undefined;
  /** Told when the last of them has been. */
  told: Signal<boolean>;
}

/** Tell an end: to those who were there when it came the cards are turned one by one, and nothing says the result before the last. */
export function useEndTold({ over, cards, outcome, told }: Telling): void {
  const before = useRef(over);
  useLayoutEffect(() => {
    if (!over) return undefined;
    const fresh = !before.current;
    before.current = true;
    if (told.peek()) return undefined;
    if (!fresh) {
      told.value = true;
      return undefined;
    }
    bringToEnd();
    const due = setTimeout(() => {
      told.value = true;
      play(outcome === undefined ? "over" : SOUNDS[outcome]);
    }, isStill() || document.hidden ? 0 : turnedAfter(cards));
    return () => clearTimeout(due);
  }, [over]);
}

/** Those who are in the middle of writing stay where they are. */
function bringToEnd(): void {
  if (document.activeElement?.matches("textarea, input[type=text]")) return;
  // Once the card is laid out: the browser keeps what is read where it was, and a climax leaves the page as it found it.
  requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: pace() })));
}

interface Props {
  at: At;
  module: BoardModule | undefined;
  board: BoardProps;
  result: Result;
  told: boolean;
}

/** How it ended, in the game's own words if it has some, and where to go from here. */
export function Outcome({ at, module, board, result, told }: Props) {
  const { id, table, seat, chairs, words } = at;
  const own = seat === null ? undefined : result.outcomes[seat];
  const isPlayed = result.how === "ended";
  const ours = isPlayed && own && chairs.seats.includes(seat ?? 0) ? own : undefined;
  const title = isPlayed ? undefined : say(`ended_${result.limit ?? result.how}` as "ended_closed");
  return (
    <EndCard table={id} module={module} board={board} result={result} title={title} own={ours && words.code(`ended.own.${ours}`, say(OWN[ours]))} told={told ? "told" : "turning"}>
      {!module?.ended && OUTCOMES.map((outcome) => <Who key={outcome} at={at} outcome={outcome} result={result} />)}
      {typeof result.own_decisions === "number" && (
        <p>
          <small>{say(result.own_decisions === 100 ? "llm_own_all" : "llm_own", { own: result.own_decisions })}</small>
        </p>
      )}
      {isGuided(id) && <Over game={table.game} />}
      {table.rematch && <p>{say("rematch_open")}</p>}
      <Ways at={at} module={module} isReplayed={result.how !== "closed"} />
      <AccountHint at={at} />
    </EndCard>
  );
}

function Ways({ at, module, isReplayed }: Pick<Props, "at" | "module"> & { isReplayed: boolean }) {
  const { id, table, chairs } = at;
  const sharing = useSignal(false);
  return (
    <>
      <div class="row">
        {playedHere(table.served, chairs) && !isRemoved(at) ? (
          <Press class="main" act={() => rematch(id, chairs, table)}>
            {say(table.rematch ? "to_rematch" : "rematch")}
          </Press>
        ) : (
          table.rematch && (
            <Link to={`/tables/${table.rematch}`} class="button">
              {say("to_rematch")}
            </Link>
          )
        )}
        {isReplayed && (
          <>
            <Link to={`/tables/${id}/replay`} class="button">
              {say("watch_replay")}
            </Link>
            <button type="button" aria-expanded={sharing.value} onClick={() => (sharing.value = !sharing.peek())}>
              {sayHere("share")}
            </button>
          </>
        )}
        {isReplayed && logQuery(at.listing.game) && (
          <Link to={`/tables/${id}/log?as=${encodeURIComponent(at.as)}`} class="button">
            {say("session_log")}
          </Link>
        )}
        <Link to="/" class="button">
          {say("others_playing")}
        </Link>
      </div>
      {sharing.value && <EndShare at={at} module={module} />}
    </>
  );
}

function Who({ at, outcome, result }: { at: At; outcome: (typeof OUTCOMES)[number]; result: Result }) {
  const seats = Object.keys(result.outcomes).filter((seat) => result.outcomes[seat] === outcome);
  if (seats.length === 0) return null;
  const who = called(at, seats);
  const code = `ended.all.${outcome}`;
  return <p dir="auto">{at.words.has(code) ? at.words.sentence(code, { who }) : say(SENTENCES[outcome], { who })}</p>;
}
