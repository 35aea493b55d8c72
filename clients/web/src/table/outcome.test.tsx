import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardModule, BoardProps } from "../boards/contract";
import { turnedAfter } from "../boards/kit/end-card";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import { viewAs } from "../testing/document";
import type { Result } from "../wire/types";
import { Words } from "../words/catalogue";
import { Outcome, useEndTold } from "./outcome";

const root = document.body.appendChild(document.createElement("main"));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
  speak("en");
});

const MODULE: BoardModule = {
  Board: () => null,
  parts: {},
  ended: () => ({ title: "Red wins", why: "Three missions failed.", seats: [1, 2].map((seat) => ({ seat, name: `Role${seat}` })) }),
  turning: ["failed"],
};

function End({ result, told, module, seat = null, language = "en" }: { result: Result; told: boolean; module?: BoardModule; seat?: number | null; language?: "en" | "zh" }) {
  const table = { seats: {}, served: {} } as unknown as At["table"];
  const words = new Words(language, { "fact.failed": "Mission {round} failed." });
  const at = { id: "t", as: "public", seat, chairs: { seats: seat === null ? [] : [seat], host: false }, table, listing: { game: "swarm" }, words };
  const lines = [1, 2, 3, 4].map((round) => ({ seq: round, at: 0, fact: { type: "failed", round } }));
  const board: BoardProps = { view: viewAs({}), as: "public", seat, lines, words, nameOf: (one) => `${one} Player${one}`, asking: [] };
  return <Outcome at={at as unknown as At} module={module} board={board} result={result} told={told} />;
}

function shown(language: "en" | "zh", own?: number | null): string {
  speak(language);
  const result: Result = { how: "ended", outcomes: {}, unseals: "nothing", ...(own !== undefined && { own_decisions: own }) };
  act(() => render(<End result={result} told language={language} />, root));
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

const LOST: Result = { how: "ended", outcomes: { 1: "loss", 2: "win" }, unseals: "everything" };

test("until the last card is turned it says no result, no way on and no turning point; then all of them", () => {
  act(() => render(<End result={LOST} told={false} module={MODULE} seat={1} />, root));
  expect([...root.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(["1Player1 Role1", "2Player2 Role2"]);
  expect(root.textContent).not.toMatch(/lost|wins|failed|won/);
  expect(root.querySelector("a, button")).toBeNull();
  act(() => render(<End result={LOST} told module={MODULE} seat={1} />, root));
  expect(root.querySelector("h2")?.textContent).toBe("You lost");
  expect(root.textContent).toContain("Red winsThree missions failed.");
  const links = [...root.querySelectorAll("ol a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([2, 3, 4].map((round) => [`Mission ${round} failed.`, `/tables/t/replay?as=public&seq=${round}`]));
  expect(root.querySelectorAll("section h2")).toHaveLength(1);
});

test("a table that nobody played to its end says why, and nothing of who everybody was", () => {
  act(() => render(<End result={{ ...LOST, how: "abandoned", outcomes: {} }} told module={MODULE} />, root));
  expect(root.querySelector("h2")?.textContent).toContain("abandoned");
  expect(root.querySelector("li")).toBeNull();
});

test("the end is told when its cards have been turned to those who were there, and at once to those who come later", () => {
  const told = signal(false);
  const There = ({ over }: { over: boolean }) => {
    useEndTold({ over, cards: 7, outcome: "win", told });
    return null;
  };
  const draw = (over: boolean) => act(() => render(<There over={over} />, root));
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  draw(false);
  draw(true);
  vi.advanceTimersByTime(turnedAfter(7) - 1);
  expect(told.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(told.value).toBe(true);
  told.value = false;
  act(() => render(null, root));
  draw(true);
  expect(told.value).toBe(true);
});
