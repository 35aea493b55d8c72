import type { ComponentChildren } from "preact";
import { Press } from "../parts/press";
import { say } from "../words/sentences";
import { act, closeTable, resumeBots } from "./acts";
import { type At, botsAlone, hasChair, inCharge } from "../state/chairs";
import { Removed } from "./removal";
import { SaveVote } from "./saving";

/** What is out of the ordinary at a running table, and what can be done about it. */
export function Banners({ at }: { at: At }) {
  return (
    <div class="stack banners">
      <Stands at={at} />
      <Paused at={at} />
      <PauseAsked at={at} />
      <SaveVote at={at} />
      <Away at={at} />
      <Removed at={at} />
    </div>
  );
}

function Banner({ children }: { children: ComponentChildren }) {
  return (
    <div class="row banner" role="status">
      {children}
    </div>
  );
}

function Stands({ at: { table, present } }: { at: At }) {
  if (table.status !== "playing" || !present.stands) return null;
  return (
    <Banner>
      <p>
        <strong>{say("stands_title")}</strong> {say("stands")}
      </p>
    </Banner>
  );
}

function Paused({ at }: { at: At }) {
  const { id, as, table, words } = at;
  if (table.status !== "paused") return null;
  if (botsAlone(at)) return <BotsPaused at={at} />;
  const { wishing, asked, all } = votesOf(at, false);
  return (
    <Banner>
      <p>
        <strong>{say("paused_title")}</strong> {say(table.idle ? "paused_idle" : "paused_vote")}{" "}
        {wishing > 0 && say("paused_votes", { count: wishing, all })}
      </p>
      {hasChair(at) && as !== "public" && (
        <Press class="main" disabled={asked} act={() => act(id, as, "resume")}>
          {words.code("command.resume", say("go_on"))}
        </Press>
      )}
    </Banner>
  );
}

function BotsPaused({ at }: { at: At }) {
  return (
    <Banner>
      <p>
        <strong>{say("paused_title")}</strong> {say("paused_bots")}
      </p>
      {inCharge(at) && (
        <>
          <Press class="main" act={() => resumeBots(at.id)}>
            {at.words.code("command.resume", say("go_on"))}
          </Press>
          <Press class="quiet danger" sure={say("close_sure")} act={() => closeTable(at.id)}>
            {say("close_table")}
          </Press>
        </>
      )}
    </Banner>
  );
}

function PauseAsked({ at }: { at: At }) {
  const { id, as, seat, table } = at;
  const { wishing, asked, all } = votesOf(at, true);
  if (table.status !== "playing" || wishing === 0) return null;
  return (
    <Banner>
      <p>{say("pause_asked", { count: wishing, all })}</p>
      {seat !== null && !asked && <Press act={() => act(id, as, "pause")}>{say("pause_too")}</Press>}
    </Banner>
  );
}

function Away({ at }: { at: At }) {
  const { id, as, seat, table, words } = at;
  if (seat === null || !at.chairs.seats.includes(seat) || table.status === "finished") return null;
  const bot = table.seats[seat]?.bot;
  const substituted = table.substitutes[seat] !== undefined;
  const missed = table.missed[seat] ?? 0;
  if (!bot && !substituted && missed === 0) return null;
  return (
    <Banner>
      <p>{bot ? say("handed_over", { bot: words.code(`bot.${bot}`, bot) }) : say(substituted ? "bot_for_you" : "missed_once")}</p>
      {(bot || substituted) && (
        <Press class="main" act={() => act(id, as, "take_back")}>
          {words.code("command.take_back")}
        </Press>
      )}
    </Banner>
  );
}

/** How many people want this, of how many, and whether we have asked already. */
function votesOf({ table, seat }: At, pause: boolean): { wishing: number; asked: boolean; all: number } {
  const all = Object.values(table.seats).filter(({ player }) => player).length;
  const wishing = Object.values(table.pause_votes).filter((vote) => vote === pause).length;
  return { wishing, all, asked: seat !== null && table.pause_votes[seat] === pause };
}
