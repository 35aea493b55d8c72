// What was told as a story: chapters of scenes, words, rolls and events, in the order in which this viewer heard of them.

import { facts } from "../../boards/kit/facts";
import type { Fold } from "../../boards/kit/fold";
import type * as made from "../../generated/ghost";
import type { Fact, Line } from "../../wire/types";
import type { Color, Told } from "./state";
import { pictureOf } from "./tale-picture";

/** How a paragraph is meant: an outcome, the narrator's words, or something for a few alone. */
export type Tone = "outcome" | "narration" | "secret";

export type Entry = { seq: number } & (
  | { kind: "scene"; name: Told; text: Told }
  | { kind: "prose"; tone: Tone; patient?: string; text: Told }
  | { kind: "speech"; patient?: string; ghost?: string; seat?: number; figure?: Told; act?: string; to?: readonly (number | "host")[]; toward?: string; text: string; picture?: string; tale?: boolean }
  | { kind: "answer"; patient: string; answer: string; text: string }
  | { kind: "roll"; check: string; patient: string; color: Color; dice?: readonly number[]; passed?: boolean }
  | { kind: "pulses"; changes: { readonly [patient: string]: Pulse } }
  | { kind: "moves"; places: { readonly [patient: string]: Told } }
  | { kind: "ways"; groups: { readonly [patient: string]: string } }
  | { kind: "event"; fact: Fact }
);

/** How somebody's quantum activity changed, and what it is now. */
export interface Pulse {
  by: number;
  current: number;
}

export interface Chapter {
  /** 0 before the first, 5 for the finale. */
  number: number;
  color?: Color;
  name?: Told;
  texts: readonly Told[];
  regions: { readonly [letter: string]: Told };
  entries: readonly Entry[];
}

export const FINALE = 5;

/** What happened in one sentence, as the catalogue says it. */
const EVENTS: ReadonlySet<string> = new Set([
  "companion_introduced", "patient_transferred", "key_granted", "key_boon_taken", "item_used", "ghost_evolved",
  "ability_spent", "fight_began", "fight_ended", "attack_resolved", "fighter_held", "fighter_out", "foe_felled", "spoils_taken", "challenge_made", "challenge_answered",
  "comm_began", "comm_closed", "seizure_began", "seize_failed", "hosts_swapped", "ghost_reclaimed", "collapse_triggered", "off_rail_judged", "patient_restored", "patient_lost",
  "forced_crossing", "session_turned", "region_relabelled", "check_called", "ghost_sacrificed", "endings_scored",
]); // prettier-ignore

const told = facts<made.Fact>();

const PROLOGUE: Chapter = { number: 0, texts: [], regions: {}, entries: [] };

/** The story so far. */
export const chronicle: Fold<readonly Chapter[]> = {
  begin: [],
  step(chapters, line) {
    const opened = openedBy(chapters, line);
    if (opened) return opened;
    const entries = entriesAfter(chapters.at(-1)?.entries ?? [], line);
    if (!entries) return chapters;
    return [...chapters.slice(0, -1), { ...(chapters.at(-1) ?? PROLOGUE), entries }];
  },
};

/** What the story tells is not told by the log again. */
export function narrates(fact: Fact): boolean {
  const line: Line = { seq: 0, at: 0, fact };
  return openedBy([], line) !== undefined || entriesAfter([], line) !== undefined;
}

/** The chapters with the one that this line begins. */
function openedBy(chapters: readonly Chapter[], line: Line): readonly Chapter[] | undefined {
  const fact = told(line);
  switch (fact.type) {
    case "game_began": {
      const { entries = [] } = chapters[0] ?? PROLOGUE;
      return [{ ...PROLOGUE, name: fact.title as Told, texts: [fact.text as Told], entries }];
    }
    case "chapter_opened": {
      const regions = Object.fromEntries(Object.values(fact.regions).map(({ id, label }) => [id, label as Told]));
      return [...chapters, { number: fact.chapter, color: fact.color, name: fact.name as Told, texts: [fact.text as Told], regions, entries: [] }];
    }
    case "finale_opened":
      return [...chapters, { number: FINALE, texts: [fact.text as Told], regions: {}, entries: [] }];
    default:
      return undefined;
  }
}

/** The entries with what this line adds, or changes in the last of them; undefined where it says nothing. */
function entriesAfter(entries: readonly Entry[], line: Line): readonly Entry[] | undefined {
  const fact = told(line);
  if (fact.type === "dice_rolled" || fact.type === "check_resolved") return rolled(entries, line.seq, fact);
  const last = entries.at(-1);
  if (fact.type === "activity_lost" || fact.type === "activity_regained") {
    const changes = last?.kind === "pulses" ? last.changes : {};
    const by = (changes[fact.patient]?.by ?? 0) + (fact.type === "activity_lost" ? -fact.amount : fact.amount);
    return joined(entries, { seq: line.seq, kind: "pulses", changes: { ...changes, [fact.patient]: { by, current: fact.current } } });
  }
  if (fact.type === "patient_moved") {
    const places = last?.kind === "moves" ? last.places : {};
    return joined(entries, { seq: line.seq, kind: "moves", places: { ...places, [fact.patient]: fact.name as Told } });
  }
  const entry = entryOf(line, fact);
  if (!entry || (entry.kind === "scene" && isShown(entries, entry.text))) return undefined;
  return [...entries, entry];
}

/** What goes on from the last entry takes its place: whatever happens to several at once is one line. */
function joined(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return entries.at(-1)?.kind === entry.kind ? entries.with(-1, entry) : [...entries, entry];
}

function entryOf(line: Line, fact: made.Fact): Entry | undefined {
  const { seq } = line;
  switch (fact.type) {
    case "scene_shown":
      return { seq, kind: "scene", name: fact.scene.name as Told, text: fact.scene.text as Told };
    case "act_told":
      return { seq, kind: "prose", tone: "outcome", patient: fact.patient, text: fact.text as Told };
    case "text_revealed":
    case "mission_told":
      return { seq, kind: "prose", tone: "secret", patient: fact.patient, text: fact.text as Told };
    case "archive_unlocked":
      return { seq, kind: "prose", tone: "secret", patient: fact.patient, text: fact.text };
    case "whispered":
      return { seq, kind: "prose", tone: "secret", text: fact.text };
    case "hint_given":
      return { seq, kind: "prose", tone: "secret", text: fact.text };
    case "figure_spoke":
      return { seq, kind: "speech", figure: fact.name as Told, text: fact.text };
    case "effect_written":
      return { seq, kind: "prose", tone: "outcome", patient: fact.patient, text: fact.text };
    case "narration_added":
      return { seq, kind: "prose", tone: "narration", text: fact.text };
    case "request_queued":
      return { seq, kind: "speech", patient: fact.patient, act: fact.kind, text: fact.text };
    case "request_answered":
      return { seq, kind: "answer", patient: fact.patient, answer: fact.answer, text: fact.text };
    case "off_rail_submitted":
      return { seq, kind: "speech", patient: fact.patient, text: fact.tale.content, tale: true, ...pictured(fact.tale) };
    case "table_said":
      return fact.out_of_character ? undefined : { seq, kind: "speech", seat: fact.seat, to: fact.to, text: fact.text };
    case "table_host_said":
      return fact.out_of_character ? undefined : { seq, kind: "speech", to: fact.to, text: fact.text };
    case "ghost_spoke":
      return { seq, kind: "speech", ghost: fact.ghost, text: fact.text };
    case "ghost_addressed":
      return { seq, kind: "speech", patient: fact.patient, toward: fact.ghost, text: fact.text };
    case "message_sent":
      return { seq, kind: "speech", patient: fact.patient, toward: fact.to, text: fact.text };
    case "regions_opened":
      return { seq, kind: "ways", groups: fact.groups };
    default:
      return EVENTS.has(fact.type) ? { seq, kind: "event", fact: line.fact } : undefined;
  }
}

/** Several patients see the same scene, each by a fact of their own; a reader who hears of all reads it once. */
function isShown(entries: readonly Entry[], text: Told): boolean {
  const same = JSON.stringify(text);
  return entries.some((one) => one.kind === "scene" && JSON.stringify(one.text) === same);
}

/** A check is its dice, where they may be seen, and what came of it; a re-roll takes their place. */
function rolled(entries: readonly Entry[], seq: number, fact: made.DiceRolled | made.CheckResolved): readonly Entry[] {
  const { check, patient, color } = fact;
  const news = fact.type === "dice_rolled" ? { dice: [...fact.dice, ...(fact.extra ?? [])] } : { passed: fact.passed };
  const at = entries.findIndex((one) => one.kind === "roll" && one.check === check && one.patient === patient);
  if (at < 0) return [...entries, { seq, kind: "roll", check, patient, color, ...news }];
  return entries.with(at, { ...(entries[at] as Entry & { kind: "roll" }), seq, ...news });
}

function pictured(tale: Parameters<typeof pictureOf>[0]): { picture?: string } {
  const picture = pictureOf(tale);
  return picture ? { picture } : {};
}
