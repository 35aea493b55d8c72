import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root } from "../../testing/document";
import { climax, onSeat } from "./climax";

const TIMING = { length: 2_000, sound: "kill" } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
});

/** The third seat is struck after 300 ms, on a board that shows this. */
function strikes(find: (about: string) => Element | undefined): void {
  const { Draw } = climax({ title: "Struck", on: [onSeat(3, "dagger", 300)] }, TIMING);
  act(() => render(<Draw close={() => undefined} asked={false} owns={false} until={undefined} find={find} />, root));
}

test("what a climax falls on is lit and shaken where the board shows it, and left as it was", () => {
  const seat = document.createElement("li");
  strikes((about) => (about === "seat 3" ? seat : undefined));
  expect(root.querySelectorAll("mask rect[fill=black]").length).toBe(1);
  expect(root.querySelector(".disc")).toBeNull();
  expect(seat.hasAttribute("data-struck")).toBe(false);
  act(() => void vi.advanceTimersByTime(500));
  expect(seat.hasAttribute("data-struck")).toBe(true);
  act(() => render(null, root));
  expect(seat.hasAttribute("data-struck")).toBe(false);
});

test("where the board does not show it, it is drawn beside what is said, and struck there", () => {
  strikes(() => undefined);
  expect(root.querySelectorAll("mask rect[fill=black]").length).toBe(0);
  expect(root.querySelector(".disc")?.textContent).toBe("3");
  expect(root.querySelector("svg[data-motion=strike]")).not.toBeNull();
});
