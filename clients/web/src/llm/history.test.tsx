import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { speak } from "../state/language-choice";
import type { Line } from "../wire/types";
import { Words } from "../words/catalogue";
import { entriesOf, isCall, knownBy } from "./calls";
import { History } from "./history";

const WORDS = new Words("en", { "llm.busy": "The model is too busy." });
const root = document.body.appendChild(document.createElement("ol"));
const text = () => root.textContent ?? "";
const click = (target: Element | null) => act(() => void target?.dispatchEvent(new MouseEvent("click", { bubbles: true })));

beforeEach(() => speak("en"));
afterEach(() => render(null, root));

const LINES: readonly Line[] = [
  { seq: 1, at: 1_000, fact: { type: "llm_asked", prompt: "Who is Merlin?", round: 1, number: 1, seen: 4 } },
  { seq: 2, at: 2_000, fact: { type: "note_written", text: "Seat 3 looked away." } },
  { seq: 3, at: 3_000, fact: { type: "llm_answered", asked: 1, text: "<b>Seat 3</b>", left_out: 0 } },
  { seq: 4, at: 4_000, fact: { type: "llm_asked", prompt: "Are you sure?", round: 1, number: 2, seen: 9 } },
  { seq: 5, at: 5_000, fact: { type: "llm_failed", asked: 4, why: "busy", text: "LLM调用错误：…", left_out: 2 } },
  { seq: 6, at: 6_000, fact: { type: "llm_asked", prompt: "And now?", round: 1, number: 3, seen: 12 } },
];

function show(lines: readonly Line[], system = ""): void {
  act(() => render(<History entries={entriesOf(lines)} system={system} words={WORDS} />, root));
}

test("questions, answers, failures and the one under way are told in their order, and never as HTML", () => {
  show(LINES, "Be brief.");
  expect(root.querySelector("b")).toBeNull();
  const told = ["What every request begins with", "Who is Merlin?", "<b>Seat 3</b>", "Seat 3 looked away.", "Are you sure?", "No answer: The model is too busy.", "oldest 2 calls", "And now?", "Waiting"];
  const places = told.map((one) => text().indexOf(one));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(text()).not.toContain("LLM调用错误");
  expect(root.querySelectorAll("[role=status]")).toHaveLength(1);
});

test("why a call failed is a sentence even where the server has none", () => {
  show([LINES[3]!, { seq: 5, at: 5_000, fact: { type: "llm_failed", asked: 4, why: "new_reason", text: "", left_out: 0 } }]);
  expect(text()).toContain("No answer: the call failed.");
});

test("a long reply is folded and can be opened", () => {
  const long = "字".repeat(5_000);
  show([LINES[0]!, { seq: 2, at: 2_000, fact: { type: "llm_answered", asked: 1, text: long, left_out: 0 } }]);
  expect(text()).not.toContain(long);
  click(root.querySelector("button.more"));
  expect(text()).toContain(long);
});

test("a moment of the replay has the calls of what was known by then, and the notes written by then", () => {
  const kept = (seen: number, before: number) => knownBy(entriesOf(LINES), seen, before).map(({ seq }) => seq);
  expect(kept(3, 1_500)).toEqual([]);
  expect(kept(4, 1_500)).toEqual([1]);
  expect(kept(9, 4_500)).toEqual([1, 2, 4]);
  expect(kept(12, Number.POSITIVE_INFINITY)).toEqual([1, 2, 4, 6]);
  expect(entriesOf(LINES).filter(isCall)).toHaveLength(3);
});

test("a call with instructions of its own is told with them", () => {
  const fact = { type: "llm_asked", prompt: "Now answer.", system: "You play seat 3.", round: 0, number: 1, seen: 4 };
  show([{ seq: 1, at: 1_000, fact }]);
  expect(text()).toMatch(/You play seat 3\.\s*Now answer\./);
});

test("of a program's decision it is told what it thought and took, and its memory is no JSON", () => {
  const memory = JSON.stringify({ model_memory: "Seat 2 lies." });
  const answered = { type: "llm_answered", asked: 1, text: "{}", left_out: 0, reasoning: "Hm.", cost: { ms: 2_340, input: 900, output: 30 } };
  const lines = [LINES[0]!, { seq: 2, at: 2_000, fact: answered }, { seq: 3, at: 3_000, fact: { type: "note_written", text: memory, json: true } }];
  act(() => render(<History entries={entriesOf(lines)} system="" words={WORDS} program />, root));
  for (const one of ["What it thought before", "Hm.", "2.3 s · 900 tokens in, 30 out", "Its memory", "Seat 2 lies."]) expect(text()).toContain(one);
  expect(text()).not.toContain("model_memory");
});

test("a value that is no memory is shown as it was written", () => {
  for (const value of ['{"model_memory": 3}', "null", "[1]", "{"]) {
    show([{ seq: 1, at: 1_000, fact: { type: "note_written", text: value, json: true } }]);
    expect(text()).toContain(value);
  }
});
