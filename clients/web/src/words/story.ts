import type { Fact, Line } from "../wire/types";
import type { Words } from "./catalogue";
import { say } from "./sentences";

/** A part of what a viewer was told: a round, a day; the first one has no heading. */
export interface Chapter {
  /** The seq of its first line. */
  first: number;
  head: string;
  at: number;
  entries: readonly Entry[];
}

/** What stands in a chapter: a line, the heading of a part of it, or how everybody came to sit where they sit. */
export type Entry = { kind: "line"; line: Line; text: string } | { kind: "part"; line: Line; head: string } | { kind: "seating"; lines: readonly Line[] };

/** What was told as chapters, with what it goes on from as the log grows. */
export interface Story {
  chapters: readonly Chapter[];
  lines: readonly Line[];
  words: Words;
  /** Whether everybody still sits down. */
  isSeating: boolean;
}

/** What was told as chapters, by the headings and lists of the game's words; facts that say nothing are left out. What is not `isWhole` lacks its beginning. */
export function chaptersOf(lines: readonly Line[], words: Words, isWhole = true): readonly Chapter[] {
  return shown(storyOf(lines, words, undefined, isWhole));
}

/** The chapters in which there is something to read. */
export function shown({ chapters }: Story): readonly Chapter[] {
  return chapters.filter(({ head, entries }) => head || entries.length > 0);
}

/** The same as a story, which goes on from the one before where the log has only grown: each line is looked at once. */
export function storyOf(lines: readonly Line[], words: Words, before?: Story, isWhole = true): Story {
  const kept = before && before.words === words && hasGrown(before.lines, lines) ? before : { chapters: [], lines: [], words, isSeating: isWhole };
  const telling = new Telling(kept);
  for (let at = kept.lines.length; at < lines.length; at++) telling.take(lines[at] as Line);
  return { chapters: telling.chapters, lines, words, isSeating: telling.isSeating };
}

function hasGrown(before: readonly Line[], after: readonly Line[]): boolean {
  const last = before.length - 1;
  return last < after.length && before[0] === after[0] && before[last] === after[last];
}

type Draft = Chapter & { entries: Entry[] };

/** A story that is being told on: what it had stays as it is, but for the end of its last chapter. */
class Telling {
  readonly chapters: Chapter[];
  isSeating: boolean;
  private last: Draft | undefined;
  private readonly words: Words;

  constructor({ chapters, words, isSeating }: Story) {
    const last = chapters.at(-1);
    this.last = last && { ...last, entries: [...last.entries] };
    this.chapters = this.last ? [...chapters.slice(0, -1), this.last] : [];
    this.words = words;
    this.isSeating = isSeating;
  }

  take(line: Line): void {
    const { type } = line.fact;
    const head = this.words.heading("heading", line.fact);
    const part = head ? "" : this.words.heading("subheading", line.fact);
    const { entries } = head || !this.last ? this.begin(line, head) : this.last;
    if (part) entries.push({ kind: "part", line, head: part });
    if (this.isSeating && this.words.lists("log.seating", type)) seat(entries, line, this.words);
    else if (!isUntold(type, this.words)) {
      const text = head || part ? this.words.beneath(line.fact) : this.words.fact(line.fact);
      if (text) entries.push({ kind: "line", line, text });
    }
    if (type === "table_started") this.isSeating = false;
  }

  private begin({ seq, at }: Line, head: string): Draft {
    this.last = { first: seq, head, at, entries: [] };
    this.chapters.push(this.last);
    return this.last;
  }
}

/** One line more of how everybody came to sit: all of them are one entry. */
function seat(entries: Entry[], line: Line, words: Words): void {
  if (!words.fact(line.fact)) return;
  const place = entries.findIndex(({ kind }) => kind === "seating");
  const before = entries[place];
  if (before?.kind === "seating") entries[place] = { ...before, lines: [...before.lines, line] };
  else entries.push({ kind: "seating", lines: [line] });
}

/** What the log leaves out, of a table or of a game. */
function isUntold(type: string, words: Words): boolean {
  return words.lists("log.table_untold", type) || words.lists("log.untold", type);
}

/** Who took the seats, in one sentence: people by name, bots by their number. */
export function seatingOf(lines: readonly Line[], words: Words): string {
  const seats = new Map<unknown, string | undefined>();
  let people: string[] = [];
  for (const { fact } of lines) {
    const player = personOf(fact);
    if (player !== undefined) people = [...people.filter((one) => one !== player), player];
    if (fact.type === "table_seat_left") people = people.filter((one) => one !== seats.get(fact["seat"]));
    if (fact["seat"] !== undefined && fact.type !== "table_ready") seats.set(fact["seat"], player);
    if (fact.type === "table_seat_left") seats.delete(fact["seat"]);
  }
  const bots = [...seats.values()].filter((player) => player === undefined).length;
  const names = people.map((player) => words.named("player", player));
  const many = bots > 0 ? [say("log_bots", { count: bots, number: say("log_numbers").split(" ")[bots - 1] ?? bots })] : [];
  const who = [...names, ...many];
  if (who.length === 0) return words.fact(lines[0]?.fact ?? { type: "" });
  const all = who.length > 1 ? say("log_and", { first: words.listed(who.slice(0, -1)), last: who.at(-1) ?? "" }) : (who[0] ?? "");
  return capital(say("log_seated", { who: all }));
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function personOf({ type, player }: Fact): string | undefined {
  const sits = type === "table_seat_taken" || type === "table_host_taken";
  return sits && typeof player === "string" ? player : undefined;
}
