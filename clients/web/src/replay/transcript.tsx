import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { memo } from "preact/compat";
import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { chaptersOf } from "../words/story";
import { hour } from "../words/times";
import { SeatingFold } from "../parts/seating-fold";
import { Sentence } from "../parts/sentence";
import { type Audience, hears, isSealed } from "./chronicle";
import type { Replay } from "./replay";
import style from "./transcript.module.css";

const SHOWN = 60;
/** As many as there is room for: while it plays, nobody looks further back, and each that comes makes one go. */
const PLAYING = 24;
const MORE = 300;

interface Props {
  replay: Replay;
  words: Words;
}

/** What the viewer had been told at this moment, or `before` what is being shown of it; what the moment itself brought stands out. */
export function Transcript({ replay, before }: { replay: Replay; before: readonly Line[] | undefined }) {
  const more = useSignal(0);
  const fresh = replay.beside.fresh.value;
  const lines = before ?? replay.beside.lines.value;
  const words = replay.wordsNow.value;
  const steady = replay.words.value;
  const audiences = replay.toldTo(replay.as.value);
  const first = Math.max(0, lines.length - (replay.player.playing.value ? PLAYING : SHOWN) - more.value);
  return (
    <div class={`told ${style.told}`} tabIndex={0} role="region" aria-label={say("log")}>
      <ol>
        {first > 0 && (
          <li class={style.earlier}>
            <button type="button" class="quiet" onClick={() => (more.value += MORE)}>
              {say("replay_earlier")}
            </button>
          </li>
        )}
        {chaptersOf(lines.slice(first), words, first === 0).map((chapter) => (
          <Fragment key={chapter.first}>
            {chapter.head && (
              <li class={style.chapter}>
                <h2>{chapter.head}</h2> <time dateTime={new Date(chapter.at).toISOString()}>{hour(chapter.at, words.language)}</time>
              </li>
            )}
            {chapter.entries.map((entry) => {
              if (entry.kind === "seating") return <SeatingLine key="seating" lines={entry.lines} words={words} />;
              const { line } = entry;
              if (entry.kind === "part") {
                return (
                  <li key={line.seq} class={style.part}>
                    <h3><Sentence text={entry.head} words={steady} /></h3>
                  </li>
                );
              }
              return <ToldLine key={line.seq} line={line} text={entry.text} to={audiences?.[line.seq - 1]?.to} now={line.seq > fresh} words={steady} replay={replay} />;
            })}
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

interface LineProps extends Props {
  line: Line;
  text: string;
  to: Audience | undefined;
  now: boolean;
}

const ToldLine = memo(function ToldLine({ line, text, to, now, words, replay }: LineProps) {
  const jump = () => {
    const moment = replay.course.peek()?.of(line.seq);
    if (moment) replay.player.go(moment);
  };
  return (
    <li class={now ? `line ${style.now}` : "line"} aria-current={now ? "step" : undefined}>
      <span dir="auto" title={hour(line.at, words.language)} onClick={jump}>
        <Sentence text={text} words={words} /> {to && !to[0] && <span class="tag">{audienceOf(to, words)}</span>}
        {aside(replay, line.seq).map(({ fact, to }, index) => (
          <span key={index} class={style.aside}>
            {words.fact(fact)} <span class="tag">{audienceOf(to, words)}</span>
          </span>
        ))}
      </span>
    </li>
  );
});

/** How everybody came to sit where they sit, in one sentence that unfolds. */
function SeatingLine({ lines, words }: { lines: readonly Line[]; words: Words }) {
  return (
    <li class="line">
      <SeatingFold lines={lines} words={words} />
    </li>
  );
}

/** What was said beside the viewer's ears with the last fact of a commit that this viewer was told, where the record is open. */
function aside(replay: Replay, seq: number): readonly Heard[] {
  const as = replay.as.peek();
  const told = replay.toldTo(as);
  const moment = told?.[seq - 1]?.moment;
  if (moment === undefined || told?.[seq]?.moment === moment) return NOTHING;
  const { events = NOTHING } = replay.chronicle.peek()?.commits[moment - 1] ?? {};
  return events.filter(({ to, fact }) => typeof fact["text"] === "string" && !isSealed(to) && !hears(to, as));
}

interface Heard {
  to: Audience;
  fact: Line["fact"];
}

const NOTHING: readonly Heard[] = [];

/** The few who were told, in words. */
function audienceOf(to: Audience, words: Words): string {
  if (isSealed(to)) return say("replay_sealed");
  const who = [...to[1].map(String), ...(to[2] ? [say("replay_host")] : [])];
  return say("replay_told_to", { who: words.listed(who) });
}
