import { useAtEnd } from "../parts/at-end";
import { Folded } from "../parts/log";
import { gameOf } from "../state/games";
import { whoAt } from "../state/names";
import type { Line } from "../wire/types";
import { say } from "../words/say";
import { clock } from "../words/times";
import { act } from "./acts";
import { type Addressed, type Recipient, addressed } from "./addressed";
import type { At } from "./at";
import { Writing } from "./writing";
import style from "./panel.module.css";

const MOST = 1_000;

const TALK: ReadonlySet<string> = new Set(["table_said", "table_aside", "table_host_said"]);

/** What was said at the table, apart from the game. */
export function saidIn(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ fact }, index) => TALK.has(fact.type) && !isHeard(lines, index));
}

/** Whether a line says only that somebody spoke aside, and the next one what: those who heard it need not be told twice. */
function isHeard(lines: readonly Line[], index: number): boolean {
  const [line, next] = [lines[index]?.fact, lines[index + 1]?.fact];
  return line?.type === "table_aside" && next?.type === "table_said" && next["seat"] === line["seat"];
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
  const { seat, chair, text, to } = line.fact as unknown as { seat?: number; chair?: string; text?: string; to: readonly Recipient[] };
  const own = seat === undefined ? chair === at.as : at.chairs.seats.includes(seat);
  return (
    <li class={own ? "own" : ""}>
      <small>
        {seat === undefined ? (
          <b>{hostName(at)}</b>
        ) : (
          <>
            <b>{seat}</b> <bdi>{whoAt(at.table, String(seat), at.names)}</bdi>
          </>
        )}
        {to.length > 0 && <> · {say("said_to", { seats: at.words.listed(to.map((one) => recipient(at, one))) })}</>} · {clock(line.at, at.words.language)}
      </small>
      <p class={text === undefined ? "faint" : undefined}>{text === undefined ? say("said_aside") : <Folded text={text} />}</p>
    </li>
  );
}

function hostName({ words }: At): string {
  return words.code("chair.host.name", say("host"));
}

function recipient(at: At, one: Recipient): string {
  return one === "host" ? hostName(at) : String(one);
}

function isOwnChair({ as, seat, chairs }: At): boolean {
  if (seat !== null) return chairs.seats.includes(seat);
  return as === "host" ? chairs.host : as === chairs.coHost;
}

function Speaking({ at }: { at: At }) {
  const { id, as, table, listing, words } = at;
  const running = table.status === "playing" || table.status === "paused";
  if (running && !gameOf(listing.game)?.talk) return <p class="faint">{say("talk_closed")}</p>;
  if (!isOwnChair(at)) return <p class="faint">{say("talk_seat")}</p>;
  const draft = `talk ${id} ${as}`;
  const to = addressed(at, draft);
  const { chosen, gone } = to;
  return (
    <>
      {(to.others.length > 0 || gone.length > 0) && <Choosing at={at} to={to} />}
      {gone.length > 0 && (
        <p class="over" role="alert">
          {say("said_to_gone", { who: words.listed(gone) })}
        </p>
      )}
      <Writing
        label={say("say_what")}
        button={say("send")}
        draft={draft}
        most={MOST}
        held={gone.length > 0}
        send={(text) => act(id, as, "say", { text, to: chosen.length > 0 ? chosen : "table" })}
      />
    </>
  );
}

function Choosing({ at, to: { others, chosen, gone, turn, toAll } }: { at: At; to: Addressed }) {
  return (
    <div class={`row ${style.to}`} role="group" aria-label={say("say_to")}>
      <span>{say("say_to")}</span>
      <button type="button" aria-pressed={chosen.length + gone.length === 0} onClick={toAll}>
        {say("say_all")}
      </button>
      {others.map((other) => (
        <button key={other} type="button" aria-pressed={chosen.includes(other)} aria-label={other === "host" ? undefined : say("seat_number", { seat: other })} onClick={() => turn(other)}>
          {recipient(at, other)}
        </button>
      ))}
    </div>
  );
}
