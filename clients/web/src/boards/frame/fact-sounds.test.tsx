import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factsAs, root } from "../../testing/document";
import type { BoardProps } from "../contract";
import { useFactSounds } from "./fact-sounds";

let heard: string[] = [];
document.addEventListener("sotto-sound", (event) => heard.push((event as CustomEvent<string>).detail));

function Board({ types, hasty }: { types: readonly string[]; hasty: boolean }) {
  const lines = factsAs(types.map((type) => ({ type, seat: 2 })));
  useFactSounds({ lines, seat: 1 } as Partial<BoardProps> as BoardProps, { moved: "step", drawn: "card", hit: "hit" }, hasty);
  return null;
}

function tell(types: readonly string[], hasty = false): string[] {
  heard = [];
  act(() => render(<Board types={types} hasty={hasty} />, root));
  act(() => void vi.advanceTimersByTime(1_000));
  return heard;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: true } });
});

afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is told is heard once, two sounds at most, and not what was told before anybody looked", () => {
  expect(tell(["moved"])).toEqual([]);
  expect(tell(["moved", "moved", "still", "moved", "drawn", "hit"])).toEqual(["step", "card"]);
  expect(tell(["moved", "moved", "still", "moved", "drawn", "hit", "table_said"])).toEqual(["word"]);
});

test("nothing is heard of what goes by too fast", () => {
  tell(["moved"]);
  expect(tell(["moved", "drawn"], true)).toEqual([]);
  expect(tell(["moved", "drawn", "hit"])).toEqual(["hit"]);
});
