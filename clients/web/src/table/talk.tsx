import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { BoardProps, SaidLine, TalkModule, TalkNow, TalkWay } from "../boards/contract";
import { Token } from "../boards/kit/token";
import { useEndScroll } from "../parts/end-scroll";
import { Folded } from "../parts/log";
import { gameOf } from "../state/games";
import { whoAt } from "../state/names";
import { socket } from "../wire/socket";
import type { Line } from "../wire/types";
import { say } from "../words/sentences";
import { clock } from "../words/times";
import { act } from "./acts";
import { type Addressed, type Recipient, addressed } from "./addressees";
import type { At } from "../state/chairs";
import { draftOf } from "./draft";
import { TextEntry } from "./text-entry";
import style from "./panel.module.css";

const MOST = 1_000;

const TALK: ReadonlySet<string> = new Set(["table_said", "table_aside", "table_host_said"]);

/** What the game adds to talk, and what is known of it now. */
export interface Talking {
  module: TalkModule;
  board: BoardProps;
}

/** What was said at the table, and what of the game's own facts is talk. */
export function saidIn(lines: readonly Line[], more: ReadonlySet<string> = new Set()): readonly Line[] {
  return lines.filter(({ fact }, index) => (TALK.has(fact.type) || more.has(fact.type)) && !isHeard(lines, index));
}

/** Whether a line says only that somebody spoke aside, and the next one what: those who heard it need not be told twice. */
function isHeard(lines: readonly Line[], index: number): boolean {
  const [line, next] = [lines[index]?.fact, lines[index + 1]?.fact];
  return line?.type === "table_aside" && next?.type === "table_said" && next["seat"] === line["seat"];
}

/** Table talk: who said what, and what one says oneself. */
export function Talk({ at, said, talking }: { at: At; said: readonly Line[]; talking?: Talking | undefined }) {
  const list = useEndScroll(said.length);
  return (
    <div class="talk">
      <ol ref={list} tabIndex={0} aria-label={say("talk")}>
        {said.length === 0 && <li class="empty">{say("talk_none")}</li>}
        {said.map((line) =>
          talking?.module.facts.has(line.fact.type) ? (
            <Told key={line.seq} at={at} time={line.at} line={talking.module.line(line.fact, talking.board.view.game, at.words)} />
          ) : (
            <Said key={line.seq} at={at} line={line} />
          ),
        )}
      </ol>
      <Speaking at={at} talking={talking} />
    </div>
  );
}

/** A voice that is nobody's at the table, and what came from far away. */
const LOOKS = { voice: style.voice, message: style.message };

/** What the game says that somebody said. */
function Told({ at, time, line: { who, to, text, seat, look } }: { at: At; time: number; line: SaidLine }) {
  const own = seat !== undefined && at.chairs.seats.includes(seat);
  return (
    <li class={[own && "own", look && LOOKS[look]].filter(Boolean).join(" ")}>
      <small>
        <b>
          <bdi>{who}</bdi>
        </b>
        {to !== undefined && <> · {say("said_to", { seats: to })}</>} · {clock(time, at.words.language)}
      </small>
      <p>
        <Folded text={text} />
      </p>
    </li>
  );
}

function Said({ at, line }: { at: At; line: Line }) {
  const fact = line.fact as unknown as { seat?: number; chair?: string; text?: string; to: readonly Recipient[]; out_of_character?: boolean };
  const { seat, chair, text, to, out_of_character: outside } = fact;
  const own = seat === undefined ? chair === at.as : at.chairs.seats.includes(seat);
  return (
    <li class={[own && "own", outside && style.outside].filter(Boolean).join(" ")}>
      <small>
        {outside && (
          <>
            <span class="tag">{say("out_of_character")}</span>{" "}
          </>
        )}
        {seat === undefined ? (
          <b>{hostName(at)}</b>
        ) : (
          <>
            <Token seat={seat} nameOf={at.nameOf} size={26} /> <bdi>{whoAt(at.table, String(seat), at.names)}</bdi>
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

function Speaking({ at, talking }: { at: At; talking: Talking | undefined }) {
  const { table, listing } = at;
  const running = table.status === "playing" || table.status === "paused";
  if (running && !gameOf(listing.game)?.talk) return <p class="faint">{say("talk_closed")}</p>;
  if (!isOwnChair(at)) return <p class="faint">{say("talk_seat")}</p>;
  return <Composing at={at} now={running ? talking?.module.now(talking.board) : undefined} marks={running && gameOf(listing.game)?.out_of_character === true} />;
}

const PLAIN = "";
const OUTSIDE = "out_of_character";

/** What one says oneself: in which way, to whom, and who will hear it. */
function Composing({ at, now, marks }: { at: At; now: TalkNow | undefined; marks: boolean }) {
  const { id, as, words } = at;
  const draft = `talk ${id} ${as}`;
  const chosenWay = draftOf(`${draft} way`);
  const ways = now?.ways ?? [];
  const way = ways.find((one) => one.id === chosenWay.value);
  const outside = marks && chosenWay.value === OUTSIDE;
  const plain = chosenWay.value === PLAIN;
  // What was meant as somebody else's words never comes to be one's own.
  const closed = !way && !outside && !plain;
  const to = addressed(at, draft, now?.far);
  const { chosen, gone } = to;
  const toSome = plain && (to.others.length > 0 || gone.length > 0);
  const send = (text: string) => {
    if (way) return socket.do(id, as, { type: way.asked.prompt.command, ...way.fields, text }, way.asked.id);
    if (outside) return act(id, as, "say", { text, to: "table", out_of_character: true });
    return act(id, as, "say", { text, to: chosen.length > 0 ? chosen : "table" });
  };
  const heard = way?.heard ?? (outside ? say("heard_marked") : chosen.length > 0 ? say("heard_by_chosen") : now?.heard);
  return (
    <>
      {(marks || ways.length > 0 || closed) && <Ways ways={ways} marks={marks} chosen={chosenWay} closed={closed} />}
      {toSome && <Choosing at={at} to={to} all={say(now && now.far.size > 0 ? "say_here" : "say_all")} />}
      {closed && (
        <p class="over" role="alert">
          {say("way_gone")}
        </p>
      )}
      {plain && gone.length > 0 && (
        <p class="over" role="alert">
          {say("said_to_gone", { who: words.listed(gone) })}
        </p>
      )}
      {heard !== undefined && !closed && <p class={`faint ${style.heard}`}>{heard}</p>}
      <TextEntry label={say("say_what")} button={say("send")} draft={draft} most={MOST} held={closed || (plain && gone.length > 0)} send={send} />
    </>
  );
}

interface WaysProps {
  ways: readonly TalkWay[];
  marks: boolean;
  chosen: Signal<string>;
  closed: boolean;
}

function Ways({ ways, marks, chosen, closed }: WaysProps) {
  const id = useId();
  return (
    <div class={`row ${style.how}`}>
      <label for={id}>{say("say_how")}</label>
      <select id={id} value={chosen} onChange={(event) => (chosen.value = event.currentTarget.value)}>
        {closed && <option value={chosen}>–</option>}
        <option value={PLAIN}>{say("say_plain")}</option>
        {marks && <option value={OUTSIDE}>{say("out_of_character")}</option>}
        {ways.map((way) => (
          <option key={way.id} value={way.id}>
            {way.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Choosing({ at, all, to: { others, chosen, gone, turn, toAll } }: { at: At; all: string; to: Addressed }) {
  return (
    <div class={`row ${style.to}`} role="group" aria-label={say("say_to")}>
      <span>{say("say_to")}</span>
      <button type="button" aria-pressed={chosen.length + gone.length === 0} onClick={toAll}>
        {all}
      </button>
      {others.map((other) => (
        <button key={other} type="button" aria-pressed={chosen.includes(other)} aria-label={other === "host" ? undefined : say("seat_number", { seat: other })} onClick={() => turn(other)}>
          {recipient(at, other)}
        </button>
      ))}
    </div>
  );
}
