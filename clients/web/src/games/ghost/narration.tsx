import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import type { Chapter, Entry } from "./chronicle";
import { Dice } from "./dice";
import { Hue } from "./hue";
import { Portrait } from "./portrait";
import { type Ghost, colorOf, playedBy } from "./state";
import { TalePicture } from "./tale-picture";
import { Paragraphs } from "./paragraphs";
import { tellStory } from "./story-texts";
import { tell } from "./texts";
import style from "./story.module.css";

/** What the story is told from. */
export interface StoryProps {
  game: Ghost;
  own: string | undefined;
  lines: readonly Line[];
  words: Words;
  named: (id: string) => string;
  nameOf: (seat: number) => string;
}

type Props = StoryProps & { chapter: Chapter };

/** The number of the newest that are there at once; one press brings as many more. */
const AT_ONCE = 24;

/** What a chapter tells, the newest last; of a long one what came first is a press away. */
export function Narration({ all, ...props }: Props & { all: boolean }) {
  // A story that waits to be judged stands where it is judged.
  const waiting = props.game.collapses?.tales ?? {};
  const entries = props.chapter.entries.filter((one) => !(one.kind === "speech" && one.tale && one.patient !== undefined && waiting[one.patient]));
  const more = useSignal(0);
  const from = useRef<number | undefined>(undefined);
  from.current ??= props.lines.at(-1)?.seq ?? 0;
  const hidden = all ? 0 : Math.max(0, entries.length - AT_ONCE * (more.value + 1));
  return (
    <>
      {hidden > 0 && (
        <button type="button" class="quiet" onClick={() => (more.value += 1)}>
          {tellStory("earlier", { count: hidden })}
        </button>
      )}
      {entries.slice(hidden).map((entry) => (
        <Kept key={entry.kind === "roll" ? entry.check : entry.seq} {...props} entry={entry} fresh={entry.seq > (from.current ?? 0)} />
      ))}
    </>
  );
}

/** An entry as it was drawn, until something changes that it is told from: a line more draws one entry, and not all of them. */
function Kept(props: Props & { entry: Entry; fresh: boolean }) {
  const { chapter, entry, fresh, game, own, words, named, nameOf } = props;
  return useMemo(() => <One {...props} />, [chapter.regions, entry, fresh, game.hall, own, words, named, nameOf]);
}

function One({ entry, fresh, ...props }: Props & { entry: Entry; fresh: boolean }) {
  const { words } = props;
  switch (entry.kind) {
    case "scene":
      return (
        <div class={style.scene}>
          <h3 dir="auto">{words.value(entry.name)}</h3>
          <Paragraphs text={words.value(entry.text)} />
        </div>
      );
    case "prose":
      return <Prose {...props} entry={entry} />;
    case "speech":
      return <Speech {...props} entry={entry} />;
    case "answer":
      return (
        <div class={style.ruling}>
          <b class={`${style.stamp} ${entry.answer}`}>{words.code(`answer.${entry.answer}`, entry.answer)}</b>
          <small>{tellStory("dm_answers", { who: props.named(entry.patient) })}</small>
          {entry.text && <Paragraphs text={entry.text} />}
        </div>
      );
    case "roll":
      return (
        <p class={`row ${style.roll}`}>
          <bdi>{props.named(entry.patient)}</bdi> <Hue color={entry.color} short />{" "}
          {entry.dice ? <Dice dice={entry.dice} color={entry.color} rolling={fresh} /> : <span class="note">{tell("dice_hidden")}</span>}{" "}
          {entry.passed !== undefined && <b class={`${style.stamp} ${entry.passed ? style.passed : style.failed}`}>{tell(entry.passed ? "passed" : "not_passed")}</b>}
        </p>
      );
    case "pulses":
      return (
        <p class={style.event}>
          {tell("activity")}{" "}
          {Object.entries(entry.changes).map(([patient, { by, current }]) => (
            <span key={patient} class={style.pulse}>
              <bdi>{props.named(patient)}</bdi> {by !== 0 && <b class={by < 0 ? style.failed : style.passed}>{by < 0 ? `−${-by}` : `+${by}`}</b>} → {current}
            </span>
          ))}
        </p>
      );
    case "moves":
      return <p class={style.event}>{words.listed(Object.entries(entry.places).map(([patient, place]) => tellStory("at_place", { who: props.named(patient), place: words.value(place) })))}</p>;
    case "ways":
      return (
        <ul class={style.event}>
          {Object.entries(entry.groups).map(([patient, region]) => (
            <li key={patient}>{tellStory("goes_to", { who: props.named(patient), region, label: words.value(props.chapter.regions[region]) })}</li>
          ))}
        </ul>
      );
    case "event":
      return <p class={style.event}>{words.fact(entry.fact)}</p>;
  }
}

const TONES = { outcome: style.outcome, narration: style.narration, secret: style.secret };

/** What is read: an outcome with whose it is, the narrator's words, or a secret with who knows it. */
function Prose({ entry, named, own, words }: Props & { entry: Entry & { kind: "prose" } }) {
  const { tone, patient, text } = entry;
  const alone = patient === undefined ? tellStory("for_few") : patient === own ? tellStory("for_you") : tellStory("for_some", { who: named(patient) });
  return (
    <div class={`${TONES[tone]} ${tone}`}>
      {tone === "secret" && <small>◉ {alone}</small>}
      {tone === "outcome" && patient !== undefined && (
        <small>
          <bdi>{named(patient)}</bdi>
        </small>
      )}
      <Paragraphs text={words.value(text)} />
    </div>
  );
}

/** What somebody says or wants to do, beside the face that says it. */
function Speech({ entry, game, own, named, nameOf, words }: Props & { entry: Entry & { kind: "speech" } }) {
  const patient = entry.patient ?? playedBy(game, entry.seat ?? null);
  const ghost = entry.ghost === undefined ? undefined : game.hall?.ghosts?.[entry.ghost]?.name;
  const face = ghost ?? (patient !== undefined ? game.hall?.patients?.[patient]?.name : undefined);
  const person = entry.figure !== undefined ? words.value(entry.figure) : patient !== undefined ? named(patient) : entry.seat !== undefined ? nameOf(entry.seat) : tellStory("dm");
  const who = entry.ghost === undefined ? person : words.named("ghost", entry.ghost);
  const toward = entry.toward === undefined ? undefined : words.named(game.hall?.ghosts?.[entry.toward] ? "ghost" : "patient", entry.toward);
  return (
    <div class={entry.ghost === undefined ? style.speech : `${style.speech} ${style.voice}`}>
      <Portrait name={face ?? who} color={patient !== undefined ? colorOf(game, patient, own) : undefined} small />
      <div>
        <small>
          <bdi>{who}</bdi>
          {toward !== undefined && <bdi> → {toward}</bdi>}
          {entry.act && ` · ${words.code(`act_kind.${entry.act}`, entry.act)}`}
          {entry.to && entry.to.length > 0 && ` · ${tellStory("aside")}`}
        </small>
        <Paragraphs text={words.properName(entry.text)} />
        <TalePicture address={entry.picture} who={who} />
      </div>
    </div>
  );
}
