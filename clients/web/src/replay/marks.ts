import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { isBilingual } from "../words/values";
import type { Course } from "./course";
import { say } from "./texts";

const RARE = 12;

/** What the timeline shows of a moment. */
export interface Mark {
  moment: number;
  words: string;
}

/** A stretch of the game, such as a mission, and the fact it began with. */
export interface Chapter {
  moment: number;
  round: number;
  began: Line["fact"];
}

/** The moments at which something happened that does not happen often, in words. */
export function marksOf(lines: readonly Line[], course: Course, words: Words): Mark[] {
  const played = lines.slice(Math.max(0, begin(lines)));
  const counts = new Map<string, number>();
  for (const { fact } of played) counts.set(fact.type, (counts.get(fact.type) ?? 0) + 1);
  const marks = new Map<number, string[]>();
  for (const { seq, fact } of played) {
    if ((counts.get(fact.type) ?? 0) > RARE || !words.has(`fact.${fact.type}`)) continue;
    const said = words.fact(fact);
    if (!said) continue;
    const moment = course.of(seq);
    marks.set(moment, [...(marks.get(moment) ?? []), said]);
  }
  return [...marks].map(([moment, said]) => ({ moment, words: said.slice(0, 4).join("\n") }));
}

/** Where the rounds begin: at the facts whose `round` is another one than before; or where a game has chapters, these. */
export function chaptersOf(lines: readonly Line[], course: Course): Chapter[] {
  const chapters: Chapter[] = [];
  for (const { seq, fact } of lines) {
    const round = fact["round"] ?? laterChapter(fact, chapters.at(-1)?.round ?? 0);
    if (typeof round === "number" && round !== chapters.at(-1)?.round) chapters.push({ moment: course.of(seq), round, began: fact });
  }
  return chapters;
}

/** A round by its number; a chapter also by the name that it was opened with. */
export function nameOf({ round: number, began: { round, name } }: Chapter, words: Words): string {
  if (round !== undefined) return say("replay_round", { round: number });
  const chapter = say("replay_chapter", { chapter: number });
  return isBilingual(name) ? say("labelled", { label: chapter, what: name[words.language] }) : chapter;
}

/** Of an earlier chapter facts may be told in a later one. */
function laterChapter({ chapter }: Line["fact"], last: number): number | undefined {
  return typeof chapter === "number" && chapter > last ? chapter : undefined;
}

function begin(lines: readonly Line[]): number {
  return lines.findIndex(({ fact }) => fact.type === "table_started");
}
