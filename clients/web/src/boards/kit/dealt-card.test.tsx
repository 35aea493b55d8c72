import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { one, press, root } from "../../testing/document";
import { dealtCard } from "./dealt-card";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const closed = vi.fn();

function deal(asked = false): void {
  closed.mockClear();
  const { Draw } = dealtCard({ once: "role", kind: "Your role", name: "Merlin", children: "You know the reds." });
  act(() => render(<Draw close={closed} asked={asked} />, root));
}

test("it lies on its face, and nothing of it is in the page, until it turns over by itself", () => {
  deal();
  expect(root.textContent).not.toContain("Merlin");
  pass(1_000);
  expect(root.textContent).toContain("Merlin");
  expect(closed).not.toHaveBeenCalled();
  pass(60_000);
  expect(closed).toHaveBeenCalledTimes(1);
});

test("a click turns it over, and another one puts it away; a click elsewhere, or a key, puts it away at once", () => {
  deal();
  press(one("button"));
  expect(root.textContent).toContain("Merlin");
  expect(closed).not.toHaveBeenCalled();
  press(one("button"));
  expect(closed).toHaveBeenCalledTimes(1);
  for (const event of [new Event("click", { bubbles: true }), new Event("keydown", { bubbles: true })]) {
    deal();
    act(() => void document.body.dispatchEvent(event));
    expect(closed).toHaveBeenCalledTimes(1);
    act(() => render(null, root));
  }
});

test("over a question it does not stay long", () => {
  deal(true);
  pass(1_000);
  pass(3_000);
  expect(closed).toHaveBeenCalledTimes(1);
});
