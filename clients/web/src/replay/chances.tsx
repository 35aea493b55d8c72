import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sentenceOf } from "../state/notices";
import { whoAt } from "../state/names";
import type { Chances } from "../wire/types";
import type { Words } from "../words/catalogue";
import { type Party, type Turn, count, decidedAt, partiesOf, turnsOf } from "./turning-points";
import type { Replay } from "./replay";
import { say } from "./texts";
import style from "./chances.module.css";

const WIDTH = 600;
const HEIGHT = 160;

/** How many of the others' curves are told apart by name; more would be a tangle. */
const NAMED = 3;

interface Props {
  replay: Replay;
  words: Words;
}

/** How likely who was to win as the game went on, and after which moments it was decided. */
export function ChancesPanel({ replay, words }: Props) {
  const { counted, listing } = replay;
  const trouble = useSignal<unknown>(undefined);
  const tries = useSignal(0);
  useEffect(() => {
    if (counted.peek()?.complete) return undefined;
    const looking = new AbortController();
    trouble.value = undefined;
    count(listing.table, (chances) => (counted.value = chances), looking.signal).catch((no: unknown) => (trouble.value = no));
    return () => looking.abort();
  }, [tries.value]);
  const chances = counted.value;
  return (
    <div class={style.panel}>
      <p class="faint">{say("chances_about")}</p>
      {trouble.value !== undefined && (
        <div class="row" role="alert">
          <p>{sentenceOf(trouble.value)}</p>
          <button type="button" onClick={() => (tries.value += 1)}>
            {say("try_again")}
          </button>
        </div>
      )}
      {trouble.value === undefined && !chances?.complete && <Progress chances={chances} />}
      {chances && chances.chances.length > 1 && <Found replay={replay} words={words} chances={chances} />}
    </div>
  );
}

function Progress({ chances }: { chances: Chances | undefined }) {
  const [done, of] = [chances?.chances.length ?? 0, chances?.of ?? 1];
  return (
    <label class={style.progress}>
      <span>{say("chances_counting", { done, of })}</span>
      <progress max={of} value={done} />
    </label>
  );
}

function Found({ replay, words, chances: { chances, complete } }: Props & { chances: Chances }) {
  const parties = partiesOf(chances, replay.listing);
  const [first] = parties;
  if (!first) return null;
  const called = (party: Party) => words.listed(party.seats.map((seat) => `${seat} ${whoAt(replay.listing, String(seat), replay.listing.names)}`));
  const versions = chances.map(({ version }) => version);
  return (
    <>
      <Curves replay={replay} versions={versions} parties={parties} called={called} complete={complete} />
      {complete && <TurningPoints replay={replay} words={words} first={first} name={called(first)} turns={turnsOf(chances, first)} decided={decidedAt(chances, first)} />}
    </>
  );
}

interface CurvesProps {
  replay: Replay;
  versions: readonly number[];
  parties: readonly Party[];
  called: (party: Party) => string;
  /** Whether all is known: before that the ends of the curves mean nothing. */
  complete: boolean;
}

function Curves({ replay, versions, parties, called, complete }: CurvesProps) {
  const last = replay.course.value?.count ?? versions.at(-1) ?? 1;
  const at = (moment: number) => (WIDTH * (moment - 1)) / Math.max(1, last - 1);
  const line = ({ shares }: Party) => shares.map((share, index) => `${at(versions[index] ?? 1).toFixed(1)},${(HEIGHT * (1 - share)).toFixed(1)}`).join(" ");
  const [first, ...others] = parties;
  const told = first && complete && say("chances_told", { who: called(first), first: percent(first.shares[0]), last: percent(first.shares.at(-1)) });
  const press = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    replay.player.pause();
    replay.player.go(Math.round(1 + ((event.clientX - left) / width) * (last - 1)));
  };
  return (
    <figure class={style.curves}>
      <div class={style.scale} aria-hidden="true">
        <span>100 %</span>
        <span>50 %</span>
        <span>0 %</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={told || say("chances_tab")} onClick={press}>
        <line class={style.half} x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {others.map((party) => (
          <polyline key={party.seats.join()} class={style.other} points={line(party)} />
        ))}
        {first && <polyline class={style.winner} points={line(first)} />}
        <line class={style.now} x1={at(replay.beside.moment.value)} x2={at(replay.beside.moment.value)} y1="0" y2={HEIGHT} />
      </svg>
      <figcaption>
        {told}
        <span class={style.legend} aria-hidden="true">
          {first && (
            <span>
              <i class={style.winner} /> {called(first)}
            </span>
          )}
          {others.slice(0, NAMED).map((party) => (
            <span key={party.seats.join()}>
              <i class={style.other} /> {called(party)}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

interface TurningPointsProps extends Props {
  first: Party;
  name: string;
  turns: readonly Turn[];
  decided: number | undefined;
}

function TurningPoints({ replay, words, name, turns, decided }: TurningPointsProps) {
  const go = (moment: number) => {
    replay.player.pause();
    replay.player.go(moment);
  };
  return (
    <>
      <h3>{say("chances_turns")}</h3>
      {turns.length === 0 && <p class="empty">{say("chances_no_turns")}</p>}
      <ol class={style.turns}>
        {turns.map((turn) => (
          <li key={turn.to}>
            <button type="button" onClick={() => go(turn.to)}>
              <span class={turn.after > turn.before ? style.up : style.down}>
                {percent(turn.before)} → {percent(turn.after)}
              </span>
              <span class={style.what} dir="auto">
                {happened(replay, words, turn)}
              </span>
              <small>{turn.from + 1 < turn.to ? say("chances_between", { from: turn.from + 1, to: turn.to }) : say("chances_at", { moment: turn.to })}</small>
            </button>
          </li>
        ))}
      </ol>
      <p>
        {decided === undefined ? (
          say("chances_open", { who: name })
        ) : (
          <>
            {say("chances_decided", { who: name, moment: decided })}{" "}
            <button type="button" class="quiet" onClick={() => go(decided)}>
              {say("chances_go")}
            </button>
          </>
        )}
      </p>
    </>
  );
}

const SENTENCES_MOST = 3;

/** What was told on the way from one moment to the other, as far as it can be said in a few sentences. */
function happened(replay: Replay, words: Words, { from, to }: Turn): string {
  const told = replay.chronicle.value?.told.filter(({ moment }) => moment > from && moment <= to) ?? [];
  const said = told.map(({ fact }) => words.fact(fact)).filter(Boolean);
  return said.length > SENTENCES_MOST ? `${said.slice(-SENTENCES_MOST).join(" ")}` : said.join(" ");
}

function percent(share = 0): string {
  return `${Math.round(100 * share)} %`;
}
