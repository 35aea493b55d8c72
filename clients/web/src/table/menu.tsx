import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hasFile } from "../boards/discovery";
import { guide, isGuided } from "../first/guided-tables";
import { sound, turnSound } from "../parts/sounds";
import { ReportTable } from "../moderation/about-player";
import { Appearance } from "../parts/frame";
import { complain } from "../state/notices";
import { sureOf } from "../parts/irrevocable";
import { Press } from "../parts/press";
import { Link, go } from "../browser/router";
import { botName, gameOf, titleOf } from "../state/games";
import { told } from "../state/push-subscription";
import { tablePath } from "../wire/paths";
import { AccountHint, isToKeep } from "./account-hint";
import { act, download, leaveHost, takeHost } from "./acts";
import { bell, turnBell } from "./alarm";
import { type At, hasChair, isRemoved } from "../state/chairs";
import { canBeTold, turnPush } from "./push";
import { SaveGame } from "./saving";
import { say } from "./texts";
import { TableLink } from "./table-link";

/** Everything else that can be done at a table now. */
export function Menu({ at }: { at: At }) {
  const { id, as } = at;
  const box = useRef<HTMLDetailsElement>(null);
  const shut = () => {
    // First, for what is in a closed menu loses the focus to the page.
    box.current?.querySelector("summary")?.focus();
    if (box.current) box.current.open = false;
  };
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target);
      if (!inside && box.current) box.current.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.open) return;
      box.current.querySelector("dialog")?.close();
      shut();
    };
    addEventListener("click", close);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("click", close);
      removeEventListener("keydown", escape);
    };
  }, []);
  const chosen = ({ target }: Event) => {
    const button = target instanceof Element && target.closest("button, a");
    const stays = button && (button.hasAttribute("aria-pressed") || button.hasAttribute("aria-haspopup"));
    if (button && !stays) shut();
  };
  // An end says it where it is told.
  const isHinted = at.table.status !== "finished" && isToKeep(at);
  const watch = (viewer: string) => () => go(`/tables/${id}${viewer ? `?as=${viewer}` : ""}`, { replace: true });
  return (
    <details class="menu" aria-label={say("menu")} ref={box}>
      <summary class="button">
        {say("menu")} {isHinted && <span class="count">1</span>} <span aria-hidden="true">▾</span>
      </summary>
      <div class="sheet" onClick={chosen}>
        {isHinted && <AccountHint at={at} />}
        <OfSeat at={at} />
        <OfHost at={at} />
        {hasChair(at) && as !== "public" && <Item act={watch("public")}>{say("spectate")}</Item>}
        {hasChair(at) && as === "public" && <Item act={watch("")}>{say("back_to_seat")}</Item>}
        <Item pressed={sound.value} act={turnSound}>
          {say(sound.value ? "sound_on" : "sound_off")}
        </Item>
        <Inviting at={at} />
        {at.seat !== null && hasFile(at.table.game, "guide") && (
          <Item pressed={isGuided(id)} act={() => guide(id, !isGuided(id))}>
            {say(isGuided(id) ? "guide_on" : "guide_off")}
          </Item>
        )}
        {hasChair(at) && at.table.status !== "finished" && (
          <Item pressed={bell.value} act={() => void turnBell()}>
            {say(bell.value ? "bell_on" : "bell_off")}
          </Item>
        )}
        {hasChair(at) && at.table.status !== "finished" && at.table.options?.pace === "slow" && canBeTold() && (
          <Item pressed={told.value !== ""} act={() => void turnPush().catch(complain)}>
            {say(told.value ? "push_on" : "push_off")}
          </Item>
        )}
        <SaveGame at={at} />
        <Downloads at={at} />
        <ReportTable at={at} />
        <Link to={`/games/${encodeURIComponent(at.table.game)}`} class="button quiet">
          {say("rules_of", { game: titleOf(at.table.game) })}
        </Link>
        <div class="in-bar">
          <Appearance />
        </div>
      </div>
    </details>
  );
}

function Item({ act: pressed, children, pressed: on }: { act: () => void; children: ComponentChildren; pressed?: boolean }) {
  return (
    <button type="button" class="quiet" aria-pressed={on} onClick={pressed}>
      {children}
    </button>
  );
}

/** The link again, at any time. */
function Inviting({ at }: { at: At }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useSignal(false);
  useEffect(() => {
    if (open.value) dialog.current?.showModal();
  }, [open.value]);
  return (
    <>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => (open.value = true)}>
        {say("invite_again")}
      </button>
      {open.value && (
        <dialog class="sheet inviting" ref={dialog} aria-label={say("invite")} onClose={() => (open.value = false)}>
          <h2>{say("invite")}</h2>
          <TableLink at={at} />
          <button type="button" onClick={() => dialog.current?.close()}>
            {say("close")}
          </button>
        </dialog>
      )}
    </>
  );
}

function OfSeat({ at }: { at: At }) {
  const { id, as, seat, table, words, listing, chairs } = at;
  if (seat === null || !chairs.seats.includes(seat)) return null;
  const playing = table.status === "playing";
  const running = playing || table.status === "paused";
  const handed = table.seats[seat]?.bot || table.substitutes[seat];
  const bots = gameOf(listing.game)?.bots ?? [];
  return (
    <>
      {playing && table.pause_votes[seat] !== true && (
        <Press class="quiet" act={() => act(id, as, "pause")}>
          {words.code("command.pause")}
        </Press>
      )}
      {table.status === "paused" && (
        <Press class="quiet" act={() => act(id, as, "resume")}>
          {words.code("command.resume")}
        </Press>
      )}
      {running &&
        !handed &&
        bots.map((bot) => (
          <Press key={bot} class="quiet" sure={sureOf("hand_over", { bot: botName(bot, words) })} act={() => act(id, as, "hand_over", { bot })}>
            {say("hand_over_to", { bot: botName(bot, words) })}
          </Press>
        ))}
      {running && handed && (
        <Press class="quiet" act={() => act(id, as, "take_back")}>
          {words.code("command.take_back")}
        </Press>
      )}
      {running && (
        <Press class="quiet danger" sure={sureOf("resign")} act={() => act(id, as, "resign")}>
          {words.code("command.resign")}
        </Press>
      )}
    </>
  );
}

function OfHost({ at }: { at: At }) {
  const { id, table, words, chairs, listing } = at;
  if (!gameOf(listing.game)?.hosted || table.status === "finished" || table.status === "open") return null;
  return (
    <>
      {chairs.host && (
        <Press class="quiet" act={() => act(id, "host", table.status === "paused" ? "resume" : "pause")}>
          {words.code(table.status === "paused" ? "command.resume" : "command.pause")}
        </Press>
      )}
      {(chairs.host || chairs.coHost) && (
        <Press class="quiet" sure={say("leave_host_sure")} act={() => leaveHost(id)}>
          {say("leave_host")}
        </Press>
      )}
      {!table.host && !hasChair(at) && mayHost(at) && (
        <Press class="quiet" act={() => takeHost(id)}>
          {say("take_host")}
        </Press>
      )}
    </>
  );
}

function mayHost(at: At): boolean {
  const { table, account } = at;
  if (isRemoved(at)) return false;
  const player = account?.player ?? "";
  return player === table.opener || table.invited[player] === true || table.served[player] === "host";
}

function Downloads({ at }: { at: At }) {
  const { id, as, table, words, listing } = at;
  if (table.status !== "finished" || table.result?.how === "closed") return null;
  const files = Object.entries(gameOf(listing.game)?.queries ?? {}).filter(([, file]) => file !== null);
  return (
    <>
      {files.map(([name]) => (
        <Press key={name} class="quiet" act={() => save(at, name, as)}>
          ↓ {words.code(`query.${name}`, name)}
        </Press>
      ))}
      {table.result?.unseals === "everything" && (
        <a class="button quiet" href={`${tablePath(id)}/log`} download={`${listing.game}-${listing.number}.ndjson`}>
          ↓ {say("download_log")}
        </a>
      )}
    </>
  );
}

/** A query of everything is refused to one viewer, and the other way round: whichever the game has. */
async function save({ id, listing, table }: At, name: string, as: string): Promise<void> {
  const viewers = table.result?.unseals === "everything" ? [as, "all"] : [as];
  const file = `${listing.game}-${listing.number}-${name}.json`;
  for (const [index, viewer] of viewers.entries()) {
    try {
      return await download(`${tablePath(id)}/export/${encodeURIComponent(name)}?as=${encodeURIComponent(viewer)}`, file);
    } catch (no) {
      if (index === viewers.length - 1) throw no;
    }
  }
}
