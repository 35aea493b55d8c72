import type { Line } from "../wire/types";
import { memoryOf } from "../wire/notes";

/** One thing in a notebook: a note, or a message to the model with what became of it. */
export type Entry = Note | Call;

export interface Note {
  kind: "note" | "memory";
  seq: number;
  at: number;
  text: string;
}

export interface Call {
  kind: "call";
  seq: number;
  at: number;
  prompt: string;
  /** Where the feed of the asking chair stood. */
  seen: number;
  /** Nothing, while it is waited for. */
  became?: Became | undefined;
}

export interface Became {
  text: string;
  /** Why there is no answer, if there is none. */
  why?: string;
  leftOut: number;
  /** What the model thought before, if its endpoint tells. */
  reasoning: string;
  cost: Cost;
}

/** What a call took; tokens as far as the endpoint counts them. */
export interface Cost {
  ms?: number;
  input?: number;
  output?: number;
}

/** What a notebook holds, in the order of its writing. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  const calls = new Map<number, Call>();
  for (const { seq, at, fact } of lines) {
    if (fact.type === "note_written") {
      const memory = memoryOf(fact);
      entries.push({ kind: memory === undefined ? "note" : "memory", seq, at, text: memory ?? String(fact["text"]) });
    } else if (fact.type === "llm_asked") {
      const call: Call = { kind: "call", seq, at, prompt: asked(fact), seen: Number(fact["seen"]) };
      calls.set(seq, call);
      entries.push(call);
    } else {
      const call = calls.get(Number(fact["asked"]));
      if (call) call.became = became(fact);
    }
  }
  return entries;
}

function became(fact: Line["fact"]): Became {
  return {
    text: String(fact["text"]),
    leftOut: Number(fact["left_out"]),
    reasoning: String(fact["reasoning"] ?? ""),
    cost: (fact["cost"] ?? {}) as Cost,
    ...(fact.type === "llm_failed" && { why: String(fact["why"]) }),
  };
}

/** What the model was sent: its instructions first, where the call had its own. */
function asked(fact: Line["fact"]): string {
  const prompt = String(fact["prompt"]);
  return fact["system"] ? `${String(fact["system"])}\n${prompt}` : prompt;
}

export function isCall(entry: Entry): entry is Call {
  return entry.kind === "call";
}

/** What there was when the chair had been told this much: calls by what was known then, notes by their time. */
export function knownBy(entries: readonly Entry[], seen: number, before: number): Entry[] {
  return entries.filter((entry) => (isCall(entry) ? entry.seen <= seen : entry.at < before));
}
