import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sentenceOf } from "../state/notices";
import { gameOf } from "../state/games";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { type ChainCheck, checkChain } from "./chain";
import { HashSearch } from "./hash-search";
import { Pace } from "./pace";
import { tapeOf } from "./record";
import type { Replay } from "./replay";
import { type DrawCheck, type FeedCheck, type SeedCheck, checkDraws, checkFeed, checkPast, checkSeeds } from "./checks";
import { viewerName } from "./viewers";
import style from "./verification.module.css";

interface Checks {
  seeds: SeedCheck[];
  chain: ChainCheck;
  draws?: DrawCheck[];
  feeds?: FeedCheck[];
}

interface Props {
  replay: Replay;
  words: Words;
}

/** Everything that can be checked once a game is over, checked here and now. */
export function Verification({ replay, words }: Props) {
  const checks = useSignal<Checks | undefined>(undefined);
  const trouble = useSignal<unknown>(undefined);
  const share = useSignal(0);
  useEffect(() => {
    checked(replay, (done) => (share.value = done)).then(
      (done) => (checks.value = done),
      (no: unknown) => (trouble.value = no),
    );
  }, [replay]);
  if (trouble.value) return <p role="alert">{sentenceOf(trouble.value)}</p>;
  if (!checks.value) return <Running share={share.value} />;
  const { seeds, chain, draws, feeds } = checks.value;
  const good = [...seeds, chain, ...(draws ?? []), ...(feeds ?? [])].every(({ fits }) => fits !== false);
  return (
    <div class={style.verifying}>
      <p class={good ? `${style.verdict} good` : `${style.verdict} ${style.bad}`} role="status">
        {say(good ? "check_good" : "check_bad")}
      </p>
      <Seeds seeds={seeds} />
      <Chain chain={chain} replay={replay} />
      <h3>{say("check_draws")}</h3>
      {draws ? <Draws draws={draws} replay={replay} words={words} /> : <p>{say("check_no_log")}</p>}
      {feeds && <h3>{say("check_feed")}</h3>}
      {feeds?.map((feed) => (
        <p key={feed.as} class={feed.fits ? "good" : style.bad}>
          {say(feed.fits ? "check_feed_good" : "check_feed_bad", {
            as: viewerName(feed.as, String),
            facts: feed.facts,
            differs: feed.differs ?? 0,
          })}
        </p>
      ))}
      <p>
        <small>{say("check_how")}</small>
      </p>
    </div>
  );
}

async function checked({ listing, chronicle, tape }: Replay, told: (share: number) => void): Promise<Checks> {
  const shown = tape.peek();
  const record = chronicle.peek();
  const open = await tapeOf(listing.table, "public");
  const pace = new Pace(open.frames.length + (record?.commits.length ?? 0), told);
  const seeds = checkSeeds(open);
  const chain = await checkChain(open, record, pace, gameOf(listing.game)?.rules);
  if (!record) return { seeds, chain };
  const all = await tapeOf(listing.table, "all");
  const feeds = [open, all, ...(shown && !["public", "all"].includes(shown.as) ? [shown] : [])];
  const past = checkPast(record);
  const draws = await checkDraws(record, all, [...past, ...seeds], pace);
  return { seeds: [...seeds, ...past], chain, draws, feeds: feeds.map((one) => checkFeed(record, one)) };
}

function Running({ share }: { share: number }) {
  return (
    <p role="status">
      {say("check_running")} <progress max={1} value={share} aria-label={say("check_running")} />
    </p>
  );
}

/** What was public, hashed here frame by frame, against what the end tells of it. */
function Chain({ chain, replay }: { chain: ChainCheck; replay: Replay }) {
  const { frames, link, told, fits, differs, aged } = chain;
  return (
    <>
      <h3>{say("check_chain")}</h3>
      {told === undefined && <p>{say("check_chain_none")}</p>}
      {told !== undefined && (
        <dl class={style.seed}>
          <div class="title">
            <dt>{say("check_chain_frames", { frames })}</dt>
            <dd>
              <Fits fits={fits} />
            </dd>
          </div>
          <div>
            <dt>{say("check_chain_told")}</dt>
            <dd class={style.hex}>{told}</dd>
          </div>
          <div>
            <dt>{say("check_chain_link")}</dt>
            <dd class={style.hex}>{link}</dd>
          </div>
        </dl>
      )}
      {fits && <p class="good">{say("check_chain_good")}</p>}
      {told !== undefined && <HashSearch chain={chain} />}
      {aged && <p>{say("check_chain_aged")}</p>}
      {fits === false && <p class={style.bad}>{differs ? say("check_chain_differs", differs) : say("check_chain_bad")}</p>}
      {differs && (
        <button type="button" class="quiet" onClick={() => replay.player.go(replay.course.peek()?.of(differs.seq) ?? 1)}>
          {say("know_jump")}
        </button>
      )}
    </>
  );
}

function Seeds({ seeds }: { seeds: readonly SeedCheck[] }) {
  return (
    <>
      <h3>{say("check_seeds")}</h3>
      {seeds.map(({ sealed, past, promised, seed, hash, fits }) => (
        <dl key={`${sealed} ${promised}`} class={style.seed}>
          <div class="title">
            <dt>
              {say(sealed ? "check_sealed_seed" : "check_open_seed")} {past && <span class="tag">{say("check_past")}</span>}
            </dt>
            <dd>
              {seed === undefined ? say("check_secret") : <Fits fits={fits} />}
            </dd>
          </div>
          <div>
            <dt>{say("check_promised")}</dt>
            <dd class={style.hex}>{promised}</dd>
          </div>
          {seed !== undefined && (
            <>
              <div>
                <dt>{say("check_seed")}</dt>
                <dd class={style.hex}>{seed}</dd>
              </div>
              <div>
                <dt>{say("check_hash")}</dt>
                <dd class={style.hex}>{hash}</dd>
              </div>
            </>
          )}
        </dl>
      ))}
    </>
  );
}

function Draws({ draws, replay, words }: { draws: readonly DrawCheck[] } & Props) {
  if (draws.length === 0) return <p>{say("check_no_draws")}</p>;
  const named = draws.filter(({ fits }) => fits !== undefined);
  const unread = draws.length - named.length;
  return (
    <>
      <p>
        {say("check_draws_sum", { good: named.filter(({ fits }) => fits).length, all: named.length })}{" "}
        {unread > 0 && say("check_draws_unread", { number: unread })}
      </p>
      <ol class={style.draws}>
        {draws.map((draw) => (
          <li key={`${draw.moment} ${draw.sealed} ${draw.purpose} ${draw.count}`}>
            <p>
              <b>
                {draw.purpose}/{draw.count}
              </b>{" "}
              <span class="tag">{say(draw.sealed ? "check_sealed_seed" : "check_open_seed")}</span> <Fits fits={draw.fits} />
              <button type="button" class="quiet" onClick={() => replay.player.go(draw.moment)}>
                {say("replay_moment", { moment: draw.moment, count: replay.course.value?.count ?? 0 })}
              </button>
            </p>
            {draw.words.length > 0 && (
              <p class={style.hex}>
                {say("check_words", { words: draw.words.join(" ") })}
              </p>
            )}
            {draw.fits !== undefined && (
              <p>
                {say("check_outcome", { drawn: words.value(draw.drawn) })}
                {!draw.fits && <span class={style.bad}> {say("check_told", { told: words.value(draw.told) })}</span>}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Fits({ fits }: { fits: boolean | undefined }) {
  if (fits === undefined) return null;
  return <span class={fits ? style.fits : `${style.fits} ${style.not}`}>{fits ? `✓ ${say("check_fits")}` : `✗ ${say("check_misfits")}`}</span>;
}
