import { useSignal } from "@preact/signals";
import { useAtEnd } from "../parts/at-end";
import { Folded } from "../parts/log";
import { gameOf } from "../state/games";
import { whoAt } from "../state/names";
import type { Line } from "../wire/types";
import { say } from "../words/say";
import { clock } from "../words/times";
import { act } from "./acts";
import { type At, seatsOf } from "./at";
import { Writing } from "./writing";

const MOST = 1_000;

/** What was said at the table, apart from the game. */
export function saidIn(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ fact }) => fact.type === "table_said");
}

/** Table talk: who said what, and what one says oneself. */
export function Talk({ at, said }: { at: At; said: readonly Line[] }) {
  const list = useAtEnd(said.length);
  return (
    <div class="talk">
      <ol ref={list} tabIndex={0} aria-label={say("talk")}>
        {said.length === 0 && <li class="empty">{say("talk_none")}</li>}
        {said.map((line) => (
          <Said key={line.seq} at={at} line={line} />
        ))}
      </ol>
      <Speaking at={at} />
    </div>
  );
}

function Said({ at, line }: { at: At; line: Line }) {
  const { seat, text, to } = line.fact as unknown as { seat: number; text: string; to: number[] };
  return (
    <li class={at.chairs.seats.includes(seat) ? "own" : ""}>
      <small>
        <b>{seat}</b> <bdi>{whoAt(at.table, String(seat), at.names)}</bdi>
        {to.length > 0 && <> · {say("said_to", { seats: at.words.listed(to.map(String)) })}</>} · {clock(line.at, at.words.language)}
      </small>
      <p>
        <Folded text={text} />
      </p>
    </li>
  );
}

function Speaking({ at }: { at: At }) {
  const { id, as, seat, table, listing, chairs } = at;
  const to = useSignal<readonly number[]>([]);
  const running = table.status === "playing" || table.status === "paused";
  if (running && !gameOf(listing.game)?.talk) return <p class="faint">{say("talk_closed")}</p>;
  if (seat === null || !chairs.seats.includes(seat)) return <p class="faint">{say("talk_seat")}</p>;
  const others = seatsOf(table).filter((other) => other !== seat && table.seats[other]?.player);
  const turn = (other: number) => {
    const chosen = to.peek();
    to.value = chosen.includes(other) ? chosen.filter((one) => one !== other) : [...chosen, other].sort((a, b) => a - b);
  };
  return (
    <>
      {others.length > 1 && (
        <div class="row to" role="group" aria-label={say("say_to")}>
          <span>{say("say_to")}</span>
          <button type="button" aria-pressed={to.value.length === 0} onClick={() => (to.value = [])}>
            {say("say_all")}
          </button>
          {others.map((other) => (
            <button key={other} type="button" aria-pressed={to.value.includes(other)} aria-label={say("seat_number", { seat: other })} onClick={() => turn(other)}>
              {other}
            </button>
          ))}
        </div>
      )}
      <Writing
        label={say("say_what")}
        button={say("send")}
        draft={`talk ${id} ${as}`}
        most={MOST}
        send={(text) => act(id, as, "say", { text, to: to.peek().length > 0 ? to.peek() : "table" })}
      />
    </>
  );
}
