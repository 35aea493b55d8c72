import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { boardOf, isBoardMissing } from "../boards/generic/module";
import { ForkOrigin } from "../parts/fork-origin";
import { Guard } from "../parts/guard";
import { Drawer } from "../boards/frame/drawer";
import { desk } from "../boards/frame/layout";
import { useRootData } from "../parts/root-data";
import { lazyComponent, Unfetched } from "../parts/lazy-component";
import { Loading } from "../parts/loading";
import { sentenceOf } from "../state/notices";
import { useTitle } from "../parts/title";
import { spotOf, useAddress } from "../replay/address";
import { Controls } from "../replay/controls";
import { hasChances } from "../replay/turning-points";
import { Files } from "../replay/files";
import { useKeys } from "../replay/keys";
import { branchIn } from "../replay/branch";
import { Knowledge } from "../replay/knowledge";
import { ForkForm } from "../replay/fork-form";
import { RawView } from "../replay/raw-view";
import { Replay } from "../replay/replay";
import { Share } from "../replay/share";
import { Stage } from "../replay/stage";
import { Tabs } from "../replay/tabs";
import { firstEyes, viewerName, viewersOf } from "../replay/viewers";
import { Viewpoint } from "../replay/viewpoint";
import { linkTo } from "../browser/links";
import { Link, go, place } from "../browser/router";
import { account } from "../state/account";
import { gameOf, isKnown, llmModel } from "../state/games";
import { LLM } from "../state/bots";
import type { OwnListing } from "../state/lobby";
import { whoAt } from "../state/names";
import { tableName } from "../state/table-name";
import { useListing } from "../state/table-watch";
import { seatOf } from "../state/chairs";
import { Entrance } from "../table/entrance";
import { isTableId } from "../wire/paths";
import { keyHash, replayKeyOf } from "../wire/replay-keys";
import type { Words } from "../words/catalogue";
import { say } from "../replay/texts";
import { NotFound } from "./not-found";
import style from "./replay.module.css";

const ChancesPanel = lazyComponent(() => import("../replay/chances"), (module) => module.ChancesPanel);
const EndPicture = lazyComponent(() => import("../end-picture/end-picture"), (module) => module.EndPicture, "none");
const Links = lazyComponent(() => import("../replay/links"), (module) => module.Links);
const SoFar = lazyComponent(() => import("../replay/hash-search"), (module) => module.SoFar);
const ReplayNotes = lazyComponent(() => import("../llm/replay-notes"), (module) => module.ReplayNotes);
const Verification = lazyComponent(() => import("../replay/verification"), (module) => module.Verification);

/** A table once more: at any moment, through any eyes one may have. */
export function ReplayPage({ table }: { table: string }) {
  const { listing, missing, again } = useListing(table, account.value?.player);
  const { hash, path, query } = place.value;
  const code = new URLSearchParams(hash).get("code") ?? "";
  const entered = () => {
    go(`${path}?${query}`, { replace: true });
    again();
  };
  if (!isTableId(table)) return <NotFound what="replay" />;
  if (missing && !code && replayKeyOf(table)) return <NotOpened />;
  if (missing) return <Entrance key={code} table={table} code={code} what="replay" entered={entered} />;
  if (!listing) return <p class="empty">{say("loading")}</p>;
  if (listing.status === "open") return <NotBegun listing={listing} why={say("replay_not_begun")} />;
  if (listing.ended === "closed") return <NotBegun listing={listing} why={say("ended_closed")} />;
  if (!isKnown(listing.game)) return <p class="empty">{say("loading")}</p>;
  // Of what is open to all, an account made meanwhile shows no more.
  return <Watched key={listing.unsealed ? "open" : `kept ${account.value?.player}`} listing={listing} />;
}

/** A link that was good, or never was: which of it, nobody is told. */
function NotOpened() {
  return (
    <section class="empty">
      <h1>{say("replay_key_no")}</h1>
      <p>{say("replay_key_no_text")}</p>
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </section>
  );
}

function NotBegun({ listing, why }: { listing: OwnListing; why: string }) {
  return (
    <section class="empty">
      <Title listing={listing} />
      <p>{why}</p>
      <Link to={`/tables/${listing.table}`} class="button">
        {say("replay_to_table")}
      </Link>
    </section>
  );
}

function Title({ listing }: { listing: OwnListing }) {
  return (
    <h1>
      <bdi>{tableName(listing)}</bdi>{" "}
      {listing.title && <bdi>{listing.title}</bdi>} <small>{say("replay")}</small> {listing.simulated && <span class="tag">{say("simulated")}</span>}
    </h1>
  );
}

function Watched({ listing }: { listing: OwnListing }) {
  useTitle(say("replay_title", { game: tableName(listing) }));
  useRootData("game", listing.game);
  const replay = useMemo(() => new Replay(listing), []);
  const drawer = useMemo(() => new Drawer(), []);
  const words = replay.words.value;
  const game = gameOf(listing.game);
  const open = () => void replay.open(spotOf(place.peek().query, firstEyes(listing)));
  useEffect(() => {
    open();
    return () => replay.player.pause();
  }, []);
  useKeys(replay);
  useAddress(replay);
  const over = listing.status === "finished";
  // All at once: a board that comes later would push what is below it from under the pointer.
  const ready = (replay.tape.value ?? replay.picture.value) !== undefined && boardOf(listing.game) !== undefined;
  return (
    <div class={style.replayPage} data-game={listing.game}>
      <div class={style.screen} data-window={desk.value ? "" : undefined} data-drawer={drawer.isOpen.value || undefined}>
        <header class={style.replayHead}>
          <Title listing={listing} />
          <div class={style.acts}>
            {listing.me.by_key !== "read" && <ForkForm replay={replay} words={words} />}
            <Share replay={replay} />
            <Link to={listing.me.by_key ? "/" : `/tables/${listing.table}`} class="button">
              {say(listing.me.by_key ? "replay_play_too" : over ? "replay_to_table" : "replay_live")}
            </Link>
          </div>
        </header>
        <div class={style.eyes}>
          <Origin replay={replay} />
          {!over && <p class={style.soFar}>{say("replay_so_far")}</p>}
          <Viewpoint replay={replay} hosted={game?.hosted ?? false} words={words} />
          <Trouble replay={replay} again={open} />
        </div>
        {ready && <Stage replay={replay} drawer={drawer} below={<Pictured listing={listing} />} />}
        {ready && replay.tape.value && (
          <Guard part={say("replay_controls")}>
            <Controls replay={replay} words={words} />
          </Guard>
        )}
        {!ready && !replay.trouble.value && (isBoardMissing(listing.game) ? <Unfetched /> : <Loading />)}
      </div>
      {ready && replay.tape.value && <Panels replay={replay} words={words} />}
    </div>
  );
}

/** The end as a picture, which leads to what others can open. */
function Pictured({ listing }: { listing: OwnListing }) {
  const shown = useSignal(false);
  const { table } = listing;
  if (!listing.unsealed || listing.ended !== "ended" || (listing.private && !replayKeyOf(table))) return null;
  return (
    <>
      <p>
        <button type="button" aria-expanded={shown.value} onClick={() => (shown.value = !shown.peek())}>
          {say("replay_picture")}
        </button>
      </p>
      {shown.value && <EndPicture listing={listing} module={boardOf(listing.game)} link={linkTo(`/tables/${table}/replay`, keyHash(table))} />}
    </>
  );
}

/** Where a fork comes from, and the way to the moment where it branched. */
function Origin({ replay }: { replay: Replay }) {
  const tape = replay.tape.value;
  const forked = tape?.end.table.forked;
  const branch = tape && branchIn(tape.lines);
  if (!forked || !branch) return null;
  const jump = () => {
    replay.player.pause();
    replay.player.go(replay.course.peek()?.of(branch.seq) ?? 1);
  };
  return (
    <ForkOrigin forked={forked}>
      <button type="button" class="quiet" onClick={jump}>
        {say("forked_jump")}
      </button>
    </ForkOrigin>
  );
}

function Trouble({ replay, again }: { replay: Replay; again: () => void }) {
  const trouble = replay.trouble.value;
  if (!trouble) return null;
  return (
    <div class="trouble" role="alert">
      <p>{sentenceOf(trouble)}</p>
      <button type="button" onClick={again}>
        {say("try_again")}
      </button>
      {!replay.tape.value && (
        <button type="button" onClick={() => void replay.open({ as: "public" })}>
          {say("replay_public")}
        </button>
      )}
    </div>
  );
}

function NotOver({ table }: { table: string }) {
  return (
    <>
      <p class="empty">{say("check_locked")}</p>
      <SoFar table={table} />
    </>
  );
}

/** What else is known of the table. */
function Panels({ replay, words }: { replay: Replay; words: Words }) {
  const { listing } = replay;
  const game = gameOf(listing.game);
  const viewers = useMemo(() => viewersOf(listing, game?.hosted ?? false), [listing, game, words]);
  const chronicle = replay.chronicle.value;
  const locked = listing.status === "finished" ? say("replay_kept") : undefined;
  const llm = llmOf(replay);
  const nameOf = (as: string) => viewerName(as, (seat) => `${seat} ${whoAt(listing, String(seat), listing.names)}`);
  return (
    <Tabs
      tabs={[
        {
          id: "know",
          name: say("know_tab"),
          panel: () =>
            chronicle ? (
              <Knowledge chronicle={chronicle} viewers={viewers} player={replay.player} words={words} />
            ) : (
              <p class="empty">{locked ?? say("know_locked")}</p>
            ),
        },
        {
          id: "check",
          name: say("check_tab"),
          panel: () => (listing.status === "finished" ? <Verification replay={replay} words={words} /> : <NotOver table={listing.table} />),
        },
        ...(hasChances(listing, game) ? [{ id: "chances", name: say("chances_tab"), panel: () => <ChancesPanel replay={replay} words={words} /> }] : []),
        ...(llm === undefined ? [] : [{ id: "llm", name: say("llm"), panel: () => <ReplayNotes replay={replay} of={llm} words={words} /> }]),
        ...(listing.private && locked !== undefined && account.value && !replayKeyOf(listing.table) ? [{ id: "links", name: say("links_tab"), panel: () => <Links listing={listing} /> }] : []),
        { id: "files", name: say("files_tab"), panel: () => <Files replay={replay} game={game} words={words} /> },
        { id: "raw", name: say("raw_tab"), panel: () => <RawView replay={replay} name={nameOf(replay.as.value)} /> },
      ]}
    />
  );
}

/** Whose notebook may be read of the seat that is watched: one's own (""), that of a model, or nobody's. */
function llmOf({ as, listing }: Replay): string | undefined {
  const seat = seatOf(as.value);
  if (seat === null) return undefined;
  const model = llmModel.value !== "" || Object.values(listing.seats).some(({ bot }) => bot === LLM);
  if (listing.me.seats.includes(seat)) return model ? "" : undefined;
  return listing.unsealed && account.value && listing.seats[seat]?.bot === LLM ? as.value : undefined;
}
