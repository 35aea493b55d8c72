import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardModule, BoardProps } from "../contract";
import { factsAs, root, viewAs } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import { Words } from "../../words/catalogue";
import { SPOKEN_MS } from "./bubble";

const module: BoardModule = {
  Board: () => <div class="stage">{[1, 2, 3, 4, 5].map((seat) => <i key={seat} data-about={`seat ${seat}`} />)}</div>,
  parts: {},
  speech: new Set(["spoken"]),
  talk: { facts: new Set(["voiced"]), commands: new Set(), line: ({ text, seat }) => ({ who: "?", text: String(text), seat: seat as number | undefined }), now: () => ({ heard: "", far: new Set(), ways: [] }) },
};

const words = new Words("en", {});
type Said = { type: string; seat?: number; text?: string };
const begun: Said[] = [{ type: "dealt" }];

function show(facts: readonly Said[], more: Partial<BoardProps> = {}) {
  const now: BoardProps = { view: viewAs({}), as: "public", seat: null, lines: factsAs(facts), words, nameOf: String, asking: [], ...more };
  act(() => render(<FramedBoard module={module} now={now} />, root));
}

const bubbles = () => [...root.querySelectorAll("p[aria-hidden]")].map(({ textContent }) => textContent);
const says = (seat: number, text: string, type = "table_said"): Said => ({ type, seat, text });

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
});

test("what was said before anybody looked is no bubble; what is said now is one for three seconds", () => {
  show([...begun, says(1, "Early")]);
  expect(bubbles()).toEqual([]);
  show([...begun, says(1, "Early"), says(2, "Now"), { type: "table_aside", seat: 3 }]);
  expect(bubbles()).toEqual(["Now"]);
  act(() => void vi.advanceTimersByTime(SPOKEN_MS));
  expect(bubbles()).toEqual([]);
});

test("a seat has one bubble, the table three, and what the game calls talk is talk", () => {
  show(begun);
  show([...begun, says(1, "One"), says(1, "Two"), says(2, "Three", "voiced"), { type: "voiced", text: "Nobody" }]);
  expect(bubbles()).toEqual(["Two", "Three"]);
  show([...begun, says(1, "One"), says(1, "Two"), says(2, "Three", "voiced"), { type: "voiced", text: "Nobody" }, says(3, "Four"), says(4, "Five", "spoken")]);
  expect(bubbles()).toEqual(["Three", "Four", "Five"]);
});
