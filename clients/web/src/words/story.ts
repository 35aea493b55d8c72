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
export type Entry = { kind: "line"; line: Line } | { kind: "part"; line: Line; head: string } | { kind: "seating"; lines: readonly Line[] };

/** What was told as chapters, by the headings and lists of the game's words; facts that say nothing are left out. What is not `isWhole` lacks its beginning. */
export function chaptersOf(lines: readonly Line[], words: Words, isWhole = true): readonly Chapter[] {
  const chapters: { first: number; head: string; at: number; entries: Entry[] }[] = [];
  const seating: Line[] = [];
  let last: Entry[] = [];
  const begin = ({ seq, at }: Line, head: string) => chapters.push({ first: seq, head, at, entries: (last = []) });
  let isSeating = isWhole;
  for (const line of lines) {
    const { type } = line.fact;
    const head = words.heading("heading", line.fact);
    const part = head ? "" : words.heading("subheading", line.fact);
    if (head || chapters.length === 0) begin(line, head);
    if (part) last.push({ kind: "part", line, head: part });
    if (isSeating && words.lists("log.seating", type)) {
      if (!words.fact(line.fact)) continue;
      if (seating.length === 0) last.push({ kind: "seating", lines: seating });
      seating.push(line);
    } else if (!isUntold(type, words) && words.fact(line.fact)) last.push({ kind: "line", line });
    if (type === "table_started") isSeating = false;
  }
  return chapters.filter(({ head, entries }) => head || entries.length > 0);
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
  return say("log_seated", { who: who.length > 1 ? say("log_and", { first: words.listed(who.slice(0, -1)), last: who.at(-1) ?? "" }) : (who[0] ?? "") });
}

function personOf({ type, player }: Fact): string | undefined {
  const sits = type === "table_seat_taken" || type === "table_host_taken";
  return sits && typeof player === "string" ? player : undefined;
}
