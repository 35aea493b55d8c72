import { type Signal, computed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { TalkModule } from "../boards/contract";
import { boardOf, isBoardMissing } from "../boards/generic/module";
import { useNaming } from "../boards/frame/naming";
import { guidedAt, isGuideComing } from "../first/guided";
import { isSheetRead } from "../first/guided-tables";
import { texts as guideTexts } from "../first/texts";
import { BoardFrame } from "../boards/frame/board";
import { BOARD, Drawer } from "../boards/frame/drawer";
import { useMoments } from "../boards/frame/moments";
import { wide } from "../boards/frame/layout";
import { useSeatNames } from "../boards/kit/seat-names";
import { ForkOrigin } from "../parts/fork-origin";
import { TableClocks } from "../parts/deadline";
import { Guard } from "../parts/guard";
import { useRootData } from "../parts/root-data";
import { lazyComponent, Unfetched } from "../parts/lazy-component";
import { SureAsked } from "../parts/sure";
import { notify } from "../state/notices";
import { useTitle } from "../parts/title";
import { type Asking, askingsOf } from "../prompts/asking";
import { Placement } from "../prompts/placement";
import { useFocusKept } from "../prompts/focus";
import { Link, go, place } from "../browser/router";
import { type Account, account } from "../state/account";
import type { Faces } from "../state/faces";
import { isKnown, wordsAt } from "../state/games";
import { useHold } from "../state/hold";
import type { OwnListing } from "../state/lobby";
import type { Names } from "../state/names";
import { peopleAt } from "../state/people";
import { tableName } from "../state/table-name";
import { useListing, useSteady, useWatching } from "../state/table-watch";
import { useAlarm } from "../table/alarm";
import { QuestionDock } from "../table/question-dock";
import { type At, type Chairs, chairsOf, mustMove, seatOf, viewerOf } from "../state/chairs";
import { Banners } from "../table/banners";
import { Outcome, useEndTold } from "../table/outcome";
import { Entrance } from "../table/entrance";
import { Menu } from "../table/menu";
import { Panel } from "../table/panel";
import { useReturn } from "../table/seat-return";
import { spoken } from "../table/spoken";
import { Viewers } from "../table/viewers";
import { WaitingRoom } from "../table/waiting-room";
import { socket } from "../wire/socket";
import { isTableId } from "../wire/paths";
import type { View } from "../wire/types";
import type { Watching } from "../wire/watching";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { NotFound } from "./not-found";
import "./table.css";

const LlmPanel = lazyComponent(() => import("../llm/panel"), (module) => module.LlmPanel);
const AdviceLine = lazyComponent(() => import("../first/guidance"), (module) => module.AdviceLine, guideTexts);
const FirstSheet = lazyComponent(() => import("../first/guidance"), (module) => module.FirstSheet, guideTexts);

/** A table: for who has a chair there, the chair's view and its prompts; for everybody else, the public view. */
export function TablePage({ table }: { table: string }) {
  const { listing, missing, again } = useListing(table, account.value?.player);
  const code = new URLSearchParams(place.value.hash).get("code") ?? "";
  const within = listing && (listing.me.opener || listing.me.host || listing.me.co_host || listing.me.seats.length > 0);
  const stripped = () => {
    go(`/tables/${table}`, { replace: true });
    again();
  };
  useEffect(() => {
    if (code && within) stripped();
  }, [code, within]);
  if (!isTableId(table)) return <NotFound what="table" />;
  if (missing || (code && listing && !within)) return <Entrance key={code} table={table} code={code} listing={listing} entered={stripped} />;
  if (!listing || !isKnown(listing.game)) return <Loading />;
  return <Watched listing={listing} again={again} />;
}

function Loading() {
  return (
    <p class="empty coming" role="status">
      {say("loading")}
    </p>
  );
}

function Watched({ listing, again }: { listing: OwnListing; again: () => void }) {
  const { chairs, as, bar } = useViewer(listing);
  const watching = useWatching(listing.table, as);
  const shown = useSteady(watching);
  const view = shown?.view.value;
  const player = account.value?.player;
  useEffect(() => {
    if (view && account.peek() !== undefined) chairs.value = unlessSame(chairs.peek(), chairsOf(view.table, player));
  }, [view?.table, player]);
  useEffect(() => watching?.refused.subscribe((no) => no && bar(watching.as)), [watching]);
  useNames(listing, view, again);
  if (as === "public" && watching?.refused.value) return <NotFound what="table" />;
  if (!shown || !view) return <Loading />;
  return <Shown key={listing.table} listing={listing} chairs={chairs.value} shown={shown} view={view} />;
}

/** Whose view to show: the one in the address if it is ours, and none that we were refused. */
function useViewer(listing: OwnListing): { chairs: Signal<Chairs>; as: string; bar: (viewer: string) => void } {
  const chairs = useSignal<Chairs>({ seats: listing.me.seats, host: listing.me.host, coHost: listing.me.co_host });
  const barred = useSignal<ReadonlySet<string>>(new Set());
  const bar = (viewer: string) => {
    if (viewer === "public" || barred.peek().has(viewer)) return;
    barred.value = new Set([...barred.peek(), viewer]);
    notify(say("right_ended"));
  };
  // A chair that is ours again may be watched again.
  useEffect(() => {
    barred.value = new Set();
  }, [chairs.value]);
  return { chairs, as: viewerOf(chairs.value, place.value.query.get("as"), barred.value), bar };
}

/** Ask for the names again when somebody came. */
function useNames({ names }: OwnListing, view: View | undefined, again: () => void): void {
  const people = view && peopleAt(view.table);
  useEffect(() => {
    if (people?.split(" ").some((player) => !(player in names))) again();
  }, [people]);
}

interface ShownProps {
  listing: OwnListing;
  chairs: Chairs;
  shown: Watching;
  view: View;
}

function Shown({ listing, chairs, shown, view }: ShownProps) {
  const own = account.value;
  const { names, words } = useWords(listing, view.table, own);
  const nameOf = useSeatNames(view.table, names, useFaces(listing, own));
  const presence = useMemo(() => socket.presenceAt(listing.table), [listing.table]);
  const { as } = shown;
  const told = useSignal(view.table.status === "finished");
  const table = told.value ? view.table : stillPlaying(view.table);
  const at: At = { id: listing.table, listing, table, as, seat: seatOf(as), chairs, account: own, names, nameOf, words, present: presence.value };
  const hold = useHold(view.table);
  // A pause closes no question: what was written so far is there when it is over.
  const asking = view.table.status === "paused" || hold > 0 ? [] : askingsOf(shown);
  const name = tableName(listing);
  const asked = hold <= 0 && mustMove(view) ? Object.keys(view.prompts).join(" ") : "";
  const waiting = Object.values(view.prompts).filter(({ required }) => required !== false).length;
  useTitle(asked ? `● ${waiting > 1 ? `${waiting} · ` : ""}${say("your_move")} — ${name}` : name, asked !== "");
  useAlarm(asked, name);
  useReturn(at, shown.lines.value);
  useRootData("game", table.game);
  useRootData("table", table.status);
  const drawer = useMemo(() => new Drawer(), [as]);
  const kept = useFocusKept<HTMLDivElement>();
  return (
    <div ref={kept} class={`table-page ${table.status}`} data-game={view.table.game} data-window="" data-drawer={drawer.isOpen.value || undefined}>
      <Head at={at} />
      <Table at={at} view={view} shown={shown} asking={asking} told={told} hold={hold} drawer={drawer} />
      <SureAsked />
      <p class="hidden" aria-live="polite">
        {spoken(at, withoutTalk(asking, boardOf(view.table.game)?.talk))}
      </p>
    </div>
  );
}

function Head({ at }: { at: At }) {
  const { as, listing, table, words } = at;
  const later = as === "public" && table.status !== "finished" ? (table.options?.delay ?? 0) : 0;
  return (
    <header class="table-head">
      <Link to="/" class="home">
        <img src="/icon.svg" alt="Sotto" width="26" height="26" />
      </Link>
      <div class="named">
        <h1>
          <bdi>{tableName(listing)}</bdi>
        </h1>
        <p>
          <span class={`tag ${table.status}`}>{words.code(`status.${table.status}`)}</span>{" "}
          {later > 0 && <span class="tag">{say("shown_later", { seconds: later })}</span>} <bdi>{table.title}</bdi>
        </p>
      </div>
      <Viewers at={at} />
      {at.account && (
        <Link to="/me" class="own" title={say("profile")}>
          <bdi>{at.account.name}</bdi>
        </Link>
      )}
      <Menu at={at} />
    </header>
  );
}

/** A table whose end has not been told yet says nothing of it, in no place. */
function stillPlaying(table: View["table"]): View["table"] {
  return table.status === "finished" ? { ...table, status: "playing", result: null } : table;
}

interface TableProps {
  at: At;
  view: View;
  shown: Watching;
  asking: readonly Asking[];
  told: Signal<boolean>;
  /** How many milliseconds a climax is still looked at before anything is asked. */
  hold: number;
  drawer: Drawer;
}

function Table({ at, view, shown, asking, told, hold, drawer }: TableProps) {
  const { nameOf, as, seat } = at;
  const { table } = view;
  const lines = shown.lines.value;
  const module = boardOf(table.game);
  const words = useNaming(view.game, at.words, lines);
  const now = { view, as, seat, words, asking, lines, nameOf };
  const toRead = table.result || isSheetRead(at.id) ? undefined : guidedAt(at, now);
  const { queue, shown: board } = useMoments(module?.moments, now, { table: at.id, hold, waits: toRead !== undefined || isGuideComing(at) });
  // Not before the board has shown it.
  const ended = board.view.table.result && table.result;
  useEndTold({ over: ended != null, cards: ended ? (module?.ended?.(board).seats.length ?? 0) : 0, outcome: seat === null ? undefined : ended?.outcomes[seat], told });
  const played = table.status !== "open" && table.result?.how !== "closed";
  const drawn = useMemo(() => new Placement(), [as]);
  const outcome = ended && <Outcome at={at} module={module} board={board} result={ended} told={told.value} />;
  const isBeside = played && wide.value;
  const talk = module?.talk;
  const apart = useMemo(() => (talk ? { ...board, asking: withoutTalk(board.asking, talk) } : board), [board, talk]);
  const settled = !played || module !== undefined || isBoardMissing(table.game);
  const isHeld = hold > 0;
  const guided = guidedAt(at, apart);
  const advice = guided && <AdviceLine guided={guided} at={at} board={apart} />;
  const clock = useMemo(() => ({ offset: table.clock_offset ?? 0, ...(isHeld && { stands: (table.held ?? 0) + (table.clock_offset ?? 0) }) }), [table.clock_offset, table.held, isHeld]);
  return (
    <TableClocks.Provider value={clock}>
      <div class="notices">
        {table.forked && <ForkOrigin forked={table.forked} />}
        <Banners at={at} />
        {!isBeside && outcome}
        {table.status === "open" && <WaitingRoom at={at} />}
      </div>
      {played && (
        <section class="board" id={BOARD}>
          {toRead && <FirstSheet at={at} guided={toRead} />}
          {module && !toRead && (
            <Guard key={as} part={say("part_board")}>
              <BoardFrame module={module} board={apart} drawn={drawn} queue={queue} live drawer={drawer} />
            </Guard>
          )}
          {isBoardMissing(table.game) && <Unfetched />}
        </section>
      )}
      <aside class="side">
        <Guard key={as} part={say("part_question")} instead={<QuestionDock at={at} board={apart} awaited={module?.awaited} drawn={drawn} settled={settled} />}>
          <QuestionDock at={at} board={apart} prompts={module?.prompts} awaited={module?.awaited} drawn={drawn} advice={advice} settled={settled} />
        </Guard>
        <Panel key={as} at={{ ...at, words }} lines={board.lines} talking={talk && { module: talk, board }} hides={module?.hides} narrates={module?.narrates} drawer={drawer} outcome={isBeside && outcome} framed={played && module !== undefined && !toRead} Llm={LlmPanel} />
      </aside>
    </TableClocks.Provider>
  );
}

/** What is asked of a chair beside what the panel of talk asks. */
function withoutTalk(asking: readonly Asking[], talk: TalkModule | undefined): readonly Asking[] {
  return talk ? asking.filter(({ prompt }) => !talk.commands.has(prompt.command)) : asking;
}

function useWords(listing: OwnListing, table: View["table"], own: Account | null | undefined): { names: Names; words: Words } {
  const names = useMemo(() => ({ ...listing.names, ...(own && { [own.player]: own.name }) }), [listing.names, own]);
  const seated = JSON.stringify(table.seats);
  const words = useMemo(() => computed(() => wordsAt(listing.game, names, table)), [listing.game, names, seated]).value;
  return { names, words };
}

/** What players have chosen to be drawn as; of one's own choice one knows first. */
function useFaces({ faces = {} }: OwnListing, own: Account | null | undefined): Faces {
  return useMemo(() => (own?.face == null ? faces : { ...faces, [own.player]: own.face }), [faces, own]);
}

/** The one before if nothing has changed, so that nothing is redrawn. */
function unlessSame(before: Chairs, after: Chairs): Chairs {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
