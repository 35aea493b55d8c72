import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import type { Result } from "../wire/types";
import { Words } from "../words/catalogue";
import { Outcome } from "./outcome";

const root = document.body.appendChild(document.createElement("main"));

afterEach(() => render(null, root));

function shown(language: "en" | "zh", own?: number | null): string {
  speak(language);
  const result: Result = { how: "ended", outcomes: {}, unseals: "nothing", ...(own !== undefined && { own_decisions: own }) };
  const at = { id: "t", as: "public", seat: null, chairs: { seats: [], host: false }, table: { seats: {}, served: {} }, listing: { game: "swarm" }, words: new Words(language, {}) };
  act(() => render(<Outcome at={at as unknown as At} result={result} />, root));
  return root.textContent;
}

test("how much a model decided itself is told where it had seats, and nowhere else", () => {
  expect(shown("en", 66)).toContain("66% of the moves of the LLM's seats were its own; the rest were made without it.");
  expect(shown("zh", 66)).toContain("LLM 座位的行动中，66% 由它自己决定，其余不是它决定的。");
  expect(shown("en", 0)).toContain("0% of the moves");
  expect(shown("en", 100)).toContain("All moves of the LLM's seats were its own.");
  expect(shown("en")).not.toContain("LLM");
  expect(shown("en", null)).not.toContain("LLM");
});
