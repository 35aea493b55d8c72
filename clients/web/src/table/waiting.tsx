import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { WithoutModel } from "../parts/without-model";
import { bestBot, botName, gameOf } from "../state/games";
import { kindOfBot, whoAt } from "../state/names";
import type { Json } from "../wire/types";
import { say } from "../words/say";
import { act, closeTable, freeSeat, giveToBot, leaveHost, sit, start, takeHost } from "./acts";
import { Agreed } from "./agreed";
import { type At, hasChair, inCharge, maySit, seatsOf } from "./at";
import { Invitations } from "./invitations";
import "./waiting.css";

/** A table that has not started: what is agreed, who sits where, and what is still missing. */
export function Waiting({ at }: { at: At }) {
  const { id, table, words, listing } = at;
  const bots = gameOf(listing.game)?.bots ?? [];
  const bot = useSignal("");
  const chosen = bots.includes(bot.value) ? bot.value : bestBot(bots);
  const free = seatsOf(table).filter((seat) => !table.seats[seat]);
  return (
    <div class="waiting">
      <Hint at={at} free={free} />
      <ol class="stack chairs" aria-label={say("seats")}>
        {seatsOf(table).map((seat) => (
          <Chair key={seat} at={at} seat={seat} bot={chosen} />
        ))}
        {gameOf(listing.game)?.hosted && <HostChair at={at} />}
      </ol>
      {inCharge(at) && (
        <div class="row opener">
          {free.length > 0 && (
            <>
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
              <Press act={() => fill(id, free, chosen)}>{say("fill_with_bots")}</Press>
            </>
          )}
          <Press class="main" disabled={free.length > 0} act={() => start(id)}>
            {say("start")}
          </Press>
          <Press class="danger" sure={say("close_sure")} act={() => closeTable(id)}>
            {say("close_table")}
          </Press>
        </div>
      )}
      <Agreed game={listing.game} options={(table.options ?? {}) as Json} words={words} />
      {inCharge(at) && <Invitations table={id} closed={table.private} />}
    </div>
  );
}

async function fill(table: string, free: readonly number[], bot: string): Promise<void> {
  for (const seat of free) await giveToBot(table, seat, bot);
}

function Hint({ at, free }: { at: At; free: readonly number[] }) {
  const { table, chairs, names, words } = at;
  const lines = [];
  if (chairs.seats.length > 0) lines.push(say("you_sit", { seat: words.listed(chairs.seats.map(String)) }));
  else if (free.length > 0 && !chairs.host) lines.push(say("sit_hint"));
  if (inCharge(at)) lines.push(free.length > 0 ? say("start_missing", { seats: words.listed(free.map(String)) }) : say("start_ready"));
  else if (free.length === 0 && !hasChair(at)) lines.push(say("full_table"));
  else lines.push(say("opener_starts", { opener: names[table.opener] ?? say("deleted_player") }));
  return (
    <p class="hint" role="status">
      {lines.join(words.language === "zh" ? "" : " ")}
    </p>
  );
}

function Chair({ at, seat, bot }: { at: At; seat: number; bot: string }) {
  const { id, table, names, words, chairs, present, account } = at;
  const seated = table.seats[seat];
  const own = chairs.seats.includes(seat);
  const online = present.seats.find((one) => one.seat === seat)?.online;
  return (
    <li class={own ? "chair own" : seated ? "chair" : "chair free"}>
      <span class="number" aria-label={say("seat_number", { seat })}>
        {seat}
      </span>
      <bdi class="who">{own && account ? account.name : whoAt(table, String(seat), names)}</bdi>
      <span class="row tags">
        {kindOfBot(table, String(seat), words) && <span class="tag">{kindOfBot(table, String(seat), words)}</span>}
        <WithoutModel table={table} seat={seat} present={present} />
        {own && <span class="tag">{say("you")}</span>}
        {seated?.player && seated.player === table.opener && <span class="tag">{say("in_charge")}</span>}
        {seated?.player && seated.ready && <span class="tag good">{say("ready")}</span>}
        {seated?.player && <span class={online ? "dot online" : "dot"} title={say(online ? "online" : "offline")} />}
      </span>
      <span class="doing">
        {maySit(at, seat) && (
          <Press class="main" act={() => sit(id, seat)}>
            {say("sit_here")}
          </Press>
        )}
        {!seated && inCharge(at) && (
          <Press act={() => giveToBot(id, seat, bot)} label={say("give_bot_to", { seat })}>
            {say("give_bot")}
          </Press>
        )}
        {own && !seated?.ready && <Press act={() => act(id, `seat:${seat}`, "ready")}>{words.code("command.ready")}</Press>}
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
