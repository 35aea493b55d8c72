import type { NameOf } from "../../state/names";
import { Seat } from "../../boards/kit/seat";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { answerOf, headed } from "./decision";
import { CharacterEmblem } from "./emblems";
import { Shown, sentenceOf } from "./infos";
import { type Deed, type Heard, type Ruling, told } from "./state";
import { tell } from "./texts";

/** A night, or the day after it, and what was told in it. */
export interface Chapter {
  night: number;
  day: number;
  lines: readonly Line[];
}

/** What says little of how it went: the tally has the votes, and the night what comes of its windows. */
const PASSED_OVER: ReadonlySet<string> = new Set(["deal_began", "night_fell", "done_said", "hand_counted", "hand_moved", "vote_began", "window_opened", "hush_began", "day_ended", "nominations_opened", "sides_shown"]);
/** What the tale says better, where it is known. */
const SECRET: ReadonlySet<string> = new Set(["character_dealt", "character_set", "bluffs_set", "persona_drawn", "token_moved", "woken", "chosen", "night_told", "decision_asked", "decided", "slot_resolved", "info_kept", "type_blocked", "seat_died"]);

/** Whether a line belongs into the story. */
export function isTold({ fact }: Line, withTale: boolean): boolean {
  return !fact.type.startsWith("table_") && !PASSED_OVER.has(fact.type) && !(withTale && SECRET.has(fact.type));
}

/** What was told, by nights and days; the deal belongs to the first night. */
export function chaptersOf(lines: readonly Line[]): readonly Chapter[] {
  const chapters: { night: number; day: number; lines: Line[] }[] = [];
  let before: Line[] = [];
  for (const line of lines) {
    const fact = told(line);
    if (fact.type === "night_fell" || fact.type === "dawn_broke") {
      chapters.push({ night: fact.type === "night_fell" ? fact.night : 0, day: fact.type === "dawn_broke" ? fact.day : 0, lines: before });
      before = [];
    }
    (chapters.at(-1)?.lines ?? before).push(line);
  }
  return chapters;
}

interface Told {
  words: Words;
  nameOf: NameOf;
}

/** What happened in secret, one after the other; `dated` with the night or day of each. */
export function Deeds({ deeds, dated = false, words, nameOf }: Told & { deeds: readonly Deed[]; dated?: boolean }) {
  if (deeds.length === 0) return null;
  return (
    <ul class={style.list}>
      {deeds.map((deed, index) => (
        <li key={index} class="row">
          {dated && <small>{deed.by_day ? tell("day", { day: deed.night }) : tell("night", { night: deed.night })}</small>}
          <Seat seat={deed.seat} nameOf={nameOf} />
          {deed.character && <><CharacterEmblem character={deed.character} /><b>{characterName(deed.character, words)}</b></>}
          {deed.fault && <span class={`tag ${style.untrue}`}>{words.code(`fault.${deed.fault}`, deed.fault)}</span>}
          <Doing deed={deed} words={words} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  );
}

/** What somebody did, what came of it, and what the storyteller had to do with it. */
function Doing({ deed, words, nameOf }: Told & { deed: Deed }) {
  const { seat, targets, named, told, rulings, void: isVoid, mark, cause } = deed;
  const bluffs = told.filter(({ info }) => info.kind === "bluff").map(({ info }) => characterName(info.character, words));
  const chosen = [targets.length > 0 && words.listed(targets.map(nameOf)), named && characterName(named, words)].filter(Boolean).join(" · ");
  return (
    <>
      {chosen && <span>{tell("tale_chose", { who: chosen })}</span>}
      {isVoid && told.length === 0 && <span>{tell("tale_void")}</span>}
      {mark && <span>{tell("tale_mark", { token: words.code(`token.${mark}`, mark) })}</span>}
      {cause && <span>{tell("tale_dies", { cause: words.code(`cause.${cause}`, cause) })}</span>}
      {bluffs.length > 0 && <span>{tell("tale_bluffs", { characters: words.listed(bluffs) })}</span>}
      {told.filter(({ info }) => info.kind !== "bluff").map((heard, index) => <Learning key={index} heard={heard} own={seat} words={words} nameOf={nameOf} />)}
      {rulings.map((ruling, index) => <Ruled key={index} ruling={ruling} words={words} nameOf={nameOf} />)}
    </>
  );
}

function Learning({ heard: { seat, info, true: isTrue }, own, words, nameOf }: Told & { heard: Heard; own: number }) {
  const what = sentenceOf(info, words, nameOf);
  return (
    <span class={info.grimoire?.length ? style.whole : ""}>
      {seat === own ? tell("tale_learns", { what }) : tell("tale_other_learns", { who: nameOf(seat), what })}
      {isTrue === false && <> <span class={`tag ${style.untrue}`}>{tell("tale_untrue")}</span></>}
      {(info.grimoire?.length ?? 0) > 0 && <Shown info={info} words={words} nameOf={nameOf} />}
    </span>
  );
}

/** A decision that was not simply the truth: what it was, what would have been true, who took it, and whether it was allowed. */
function Ruled({ ruling, words, nameOf }: Told & { ruling: Ruling }) {
  const { kind, value, truth, by, deviates } = ruling;
  const answer = (one: string) => answerOf(one, ruling, words, nameOf);
  return (
    <small class={style.whole}>
      {tell("tale_ruled", { what: headed(words.code(`decision.${kind}`, kind)), value: answer(value), by: words.code(`decider.${by}`, by) })} {truth != null && tell("tale_truth", { truth: answer(truth) })}
      {deviates && <> <span class={`tag ${style.untrue}`}>{tell("tale_against")}</span></>}
    </small>
  );
}
