import { useMemo } from "preact/hooks";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { clock } from "../words/times";
import { branchIn } from "./branch";
import { Icon, type IconName } from "../parts/icon";
import { chaptersOf, marksOf, nameOf } from "./marks";
import { SPEEDS } from "./player";
import type { Replay } from "./replay";
import { PAGE_STEPS } from "./keys";
import style from "./controls.module.css";

interface Props {
  replay: Replay;
  words: Words;
}

/** The timeline and what moves along it. */
export function Controls({ replay, words }: Props) {
  const { player } = replay;
  const playing = player.playing.value;
  return (
    <section class={`stack box ${style.replayControls}`} aria-label={say("replay_controls")}>
      <Caption replay={replay} />
      <Timeline replay={replay} words={words} />
      <div class={style.keys} title={say("replay_keys")}>
        <Key icon="start" does={say("replay_start")} act={() => player.start()} />
        <Key icon="back" does={say("replay_back")} act={() => player.step(-1)} />
        <Key icon={playing ? "pause" : "play"} does={say(playing ? "replay_pause" : "replay_play")} act={() => player.toggle()} main />
        <Key icon="on" does={say("replay_on")} act={() => player.step(1)} />
        <Key icon="end" does={say("replay_end")} act={() => player.end()} />
        <Speed replay={replay} />
        <Jump replay={replay} words={words} />
        <Where replay={replay} words={words} />
      </div>
    </section>
  );
}

/** What just happened, like a subtitle; spoken while somebody steps, not while it plays. */
function Caption({ replay }: { replay: Replay }) {
  return (
    <p class={style.caption} dir="auto" aria-live={replay.player.playing.value ? "off" : "polite"}>
      {newest(replay)}
    </p>
  );
}

function Key({ icon, does, act, main = false }: { icon: IconName; does: string; act: () => void; main?: boolean }) {
  return (
    <button type="button" class={main ? "main" : ""} aria-label={does} title={does} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}

function Timeline({ replay, words }: Props) {
  const { player } = replay;
  const course = replay.course.value;
  const tape = replay.tape.value;
  const count = course?.count ?? 1;
  const slide = (event: Event) => {
    player.pause();
    player.go(Number((event.currentTarget as HTMLInputElement).value));
  };
  // The viewer's own steps, rather than moments at which this viewer sees nothing new.
  const press = (event: KeyboardEvent) => {
    const steps: { [key: string]: () => void } = {
      ArrowLeft: () => player.step(-1),
      ArrowDown: () => player.step(-1),
      ArrowRight: () => player.step(1),
      ArrowUp: () => player.step(1),
      PageUp: () => player.step(1, PAGE_STEPS),
      PageDown: () => player.step(-1, PAGE_STEPS),
      Home: () => player.start(),
      End: () => player.end(),
    };
    const step = steps[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    <div class={style.timeline}>
      {course && tape && <Marks key={tape.as} replay={replay} words={words} />}
      <input
        type="range"
        min={1}
        max={count}
        step={1}
        value={replay.beside.moment.value}
        aria-label={say("replay_timeline")}
        aria-valuetext={spoken(replay, words)}
        onInput={slide}
        onKeyDown={press}
      />
    </div>
  );
}

function Marks({ replay, words }: Props) {
  const course = replay.course.value;
  const tape = replay.tape.value;
  const drawn = useMemo(() => {
    if (!course || !tape) return null;
    const chapters = chaptersOf(tape.lines, course);
    const marks = marksOf(tape.lines, course, words);
    const branch = branchIn(tape.lines);
    const branched = branch && course.of(branch.seq);
    const left = (moment: number) => ({ "--at": `${(100 * (moment - 1)) / Math.max(1, course.count - 1)}%` });
    return (
      <div class={style.marks} aria-hidden="true">
        {marks.map(({ moment, words: said }) => (
          <span key={moment} style={left(moment)} title={said} onClick={() => replay.player.go(moment)} />
        ))}
        {branched && (
          <>
            <span class={style.past} style={left(branched)} />
            <span class="branch" style={left(branched)} title={say("forked_mark")} onClick={() => replay.player.go(branched)} />
          </>
        )}
        {chapters.map((chapter) => (
          <span key={`round ${chapter.moment}`} class={style.chapter} style={left(chapter.moment)} title={nameOf(chapter, words)} onClick={() => replay.player.go(chapter.moment)}>
            {chapter.round}
          </span>
        ))}
      </div>
    );
  }, [course, tape, words]);
  return drawn;
}

function Speed({ replay: { player } }: { replay: Replay }) {
  return (
    <label>
      <span class="hidden">{say("replay_speed")}</span>
      <select value={player.speed.value} onChange={(event) => (player.speed.value = Number(event.currentTarget.value))}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed} selected={speed === player.speed.value}>
            {say("replay_times", { speed })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The chapters of a game by name; the one that is being shown is chosen. */
function Jump({ replay, words }: Props) {
  const course = replay.course.value;
  const tape = replay.tape.value;
  const places = useMemo(() => (course && tape ? chaptersOf(tape.lines, course) : []), [course, tape]);
  const began = useMemo(() => course && course.of(tape?.lines.find(({ fact }) => fact.type === "table_started")?.seq ?? 1), [course, tape]);
  if (!course || began === undefined) return null;
  const stops = [
    { moment: 1, name: say("replay_before") },
    { moment: began, name: say("replay_begins") },
    ...places.map((chapter) => ({ moment: chapter.moment, name: nameOf(chapter, words) })),
    { moment: course.count, name: say("replay_over") },
  ].filter(({ moment }, index, all) => index === 0 || moment > (all[index - 1]?.moment ?? 0) || index >= 2);
  const now = stops.findLastIndex(({ moment }) => moment <= replay.beside.moment.value);
  return (
    <label>
      <span class="hidden">{say("replay_jump")}</span>
      <select
        value={now}
        onChange={(event) => {
          replay.player.pause();
          replay.player.go(stops[Number(event.currentTarget.value)]?.moment ?? 1);
        }}
      >
        {stops.map(({ name }, index) => (
          <option key={index} value={index} selected={index === now}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Where({ replay, words }: Props) {
  const course = replay.course.value;
  if (!course) return null;
  return (
    <p class={style.where}>
      <span>{say("replay_moment", { moment: replay.beside.moment.value, count: course.count })}</span>{" "}
      <time>{clock(course.at(replay.beside.moment.value), words.language)}</time>
    </p>
  );
}

function spoken(replay: Replay, words: Words): string {
  const course = replay.course.value;
  const moment = replay.beside.moment.value;
  if (!course) return "";
  return say("replay_spoken", {
    moment,
    count: course.count,
    time: clock(course.at(moment), words.language),
    words: newest(replay) || say("replay_nothing_new"),
  });
}

/** What this moment told the viewer; nothing where it happened behind the viewer's back. */
function newest({ course, beside: { moment, seq, fresh, lines }, wordsNow }: Replay): string {
  if (course.value?.of(seq.value) !== moment.value) return "";
  return lines.value.slice(fresh.value).map(({ fact }) => wordsNow.value.fact(fact)).filter(Boolean).join(" ");
}
