import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { AboutPlayer } from "../moderation/about-player";
import { Press } from "../parts/press";
import { NoModelHint } from "../parts/no-model-hint";
import { botName, gameOf } from "../state/games";
import { bestBot } from "../state/bots";
import { kindOfBot } from "../state/people";
import type { Listing } from "../state/lobby";
import type { Json } from "../wire/types";
import { act, closeTable, freeSeat, giveToBot, leaveHost, sit, start, takeHost } from "./acts";
import { Agreement } from "./agreement";
import { type At, hasChair, inCharge, maySit, seatsOf } from "../state/chairs";
import { Welcome } from "./invitation";
import { Invitations } from "./invitations";
import { freeSeats, previewOf } from "./preview";
import { say } from "./texts";
import { Sitting } from "./seats";
import { TableLink } from "./table-link";
import "./waiting-room.css";

/** A table that has not started: who has come, who sits where, how others come, and what is still missing. */
export function WaitingRoom({ at }: { at: At }) {
  const { table, words, listing, account } = at;
  const bots = gameOf(listing.game)?.bots ?? [];
  const bot = useSignal("");
  const chosen = bots.includes(bot.value) ? bot.value : bestBot(bots);
  const free = freeSeats(table);
  const invited = account !== undefined && !inCharge(at) && free.some((seat) => maySit(at, seat));
  return (
    <div class="waiting">
      {invited && <Welcome table={at.id} preview={previewOf(asListed(at))} entered={() => undefined} />}
      <section class="here" aria-label={say("waiting_room")}>
        <Count at={at} />
        <Hint at={at} free={free} />
      </section>
      {free.length > 0 && !invited && <Others at={at} />}
      <ol class="stack chairs" aria-label={say("seats")}>
        {seatsOf(table).map((seat) => (
          <Chair key={seat} at={at} seat={seat} bot={chosen} welcome={invited} />
        ))}
        {gameOf(listing.game)?.hosted && <HostChair at={at} />}
      </ol>
      <Steps at={at} free={free} bot={chosen} />
      {inCharge(at) && (
        <div class="row">
          {free.length > 0 && (
            <label class="row">
              {say("which_bot")}
              <select value={chosen} onChange={(event) => (bot.value = event.currentTarget.value)}>
                {bots.map((one) => (
                  <option key={one} value={one}>
                    {botName(one, words)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Press class="danger" sure={say("close_sure")} act={() => closeTable(at.id)}>
            {say("close_table")}
          </Press>
        </div>
      )}
      <Agreement game={listing.game} options={(table.options ?? {}) as Json} words={words} />
    </div>
  );
}

/** The table as the lobby would list it by now. */
function asListed({ listing, table, names }: At): Listing {
  return { ...listing, seats: table.seats as Listing["seats"], host: table.host ?? null, names };
}

/** How many have come: the first thing that those who wait want to know. */
function Count({ at: { table } }: { at: At }) {
  const seated = seatsOf(table).flatMap((seat) => table.seats[seat] ?? []);
  const ready = seated.filter((one) => one.ready).length;
  const all = table.size;
  return (
    <>
      <p class="count-of" role="status">
        {seated.length === all && ready === all ? say("here_all") : say("here", { here: seated.length, all, ready })}
      </p>
      <div class="filling" aria-hidden="true">
        {seatsOf(table).map((seat) => (
          <span key={seat} class={table.seats[seat] ? (table.seats[seat].ready ? "is-ready" : "is-here") : undefined} />
        ))}
      </div>
    </>
  );
}

/** What one does here: at hand on a phone, however many seats there are. */
function Steps({ at, free, bot }: { at: At; free: readonly number[]; bot: string }) {
  const { id, table, chairs, words } = at;
  const unready = chairs.seats.filter((seat) => !table.seats[seat]?.ready);
  if (!inCharge(at) && unready.length === 0) return null;
  return (
    <div class="row steps">
      {inCharge(at) && (
        <Press class="main" disabled={free.length > 0} act={() => start(id)}>
          {say("start")}
        </Press>
      )}
      {inCharge(at) && free.length > 0 && <Press act={() => fill(id, free, bot)}>{say("fill_with_bots")}</Press>}
      {unready.length > 0 && (
        <Press class={inCharge(at) ? undefined : "main"} act={() => Promise.all(unready.map((seat) => act(id, `seat:${seat}`, "ready")))}>
          {words.code("command.ready")}
        </Press>
      )}
    </div>
  );
}

/** How the others come. */
function Others({ at }: { at: At }) {
  if (at.table.private && !inCharge(at)) return <TableLink at={at} />;
  return (
    <section class="sheet others" aria-label={say("invite")}>
      <h2>{say("invite_people")}</h2>
      <TableLink at={at} />
      {!at.table.private && <p class="note">{say("anyone_sees")}</p>}
      {inCharge(at) && at.table.private && (
        <details>
          <summary>{say("other_links")}</summary>
          <Invitations table={at.id} />
        </details>
      )}
    </section>
  );
}

async function fill(table: string, free: readonly number[], bot: string): Promise<void> {
  for (const seat of free) await giveToBot(table, seat, bot);
}

function Hint({ at, free }: { at: At; free: readonly number[] }) {
  const { table, chairs, names, words } = at;
  const lines = [];
  if (chairs.seats.length > 0) lines.push(say("you_sit", { seat: words.listed(chairs.seats.map(String)) }));
  else if (free.length > 0 && !chairs.host && inCharge(at)) lines.push(say("sit_hint"));
  if (inCharge(at)) lines.push(free.length > 0 ? say("start_missing", { seats: words.listed(free.map(String)) }) : say("start_ready"));
  else if (free.length === 0 && !hasChair(at)) lines.push(say("full_table"));
  else lines.push(say("opener_starts", { opener: names[table.opener] ?? say("deleted_player") }));
  return (
    <p>
      {lines.join(words.language === "zh" ? "" : " ")}
    </p>
  );
}

function Chair({ at, seat, bot, welcome }: { at: At; seat: number; bot: string; welcome: boolean }) {
  const { id, table, words, chairs, present } = at;
  const seated = table.seats[seat];
  const own = chairs.seats.includes(seat);
  const online = present.seats.find((one) => one.seat === seat)?.online;
  const before = useRef(seated?.player ?? seated?.bot);
  const came = seated && before.current !== (seated.player ?? seated.bot);
  return (
    <li class={`chair ${own ? "own" : seated ? "" : "free"} ${came ? "came" : ""}`}>
      <Sitting at={at} seat={seat} />
      <span class="row tags">
        {kindOfBot(table, String(seat), words) && <span class="tag">{kindOfBot(table, String(seat), words)}</span>}
        <NoModelHint table={table} seat={seat} present={present} />
        {own && <span class="tag">{say("you")}</span>}
        {!seated && inCharge(at) && <span class="tag">{say("seat_missing")}</span>}
        {seated?.player && seated.player === table.opener && <span class="tag">{say("in_charge")}</span>}
        {seated?.player && seated.ready && <span class="tag good">{say("ready")}</span>}
        {seated?.player && <span class={online ? "dot online" : "dot"} title={say(online ? "online" : "offline")} />}
      </span>
      <span class="doing">
        <AboutPlayer at={at} seat={seat} />
        {maySit(at, seat) && (
          <Press class={welcome ? undefined : "main"} act={() => sit(id, seat)}>
            {say("sit_here")}
          </Press>
        )}
        {!seated && inCharge(at) && (
          <Press act={() => giveToBot(id, seat, bot)} label={say("give_bot_to", { seat })}>
            {say("give_bot")}
          </Press>
        )}
        {seated && (own || inCharge(at)) && <Press act={() => freeSeat(id, seat)}>{say(own ? "leave_seat" : "free_seat")}</Press>}
      </span>
    </li>
  );
}

function HostChair({ at }: { at: At }) {
  const { id, table, names, chairs } = at;
  return (
    <li class={chairs.host ? "chair own" : "chair"}>
      <span class="number">★</span>
      <span class="who">
        {say("host")}: <bdi>{table.host ? (names[table.host] ?? say("deleted_player")) : say("host_free")}</bdi>
      </span>
      <span class="doing">
        {!table.host && chairs.seats.length === 0 && <Press act={() => takeHost(id)}>{say("take_host")}</Press>}
        {chairs.host && <Press act={() => leaveHost(id)}>{say("leave_host")}</Press>}
      </span>
    </li>
  );
}
