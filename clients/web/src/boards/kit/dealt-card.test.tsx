import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { one, press, root } from "../../testing/document";
import { SHIELDED_MS } from "../../parts/shield";
import { dealtCard } from "./dealt-card";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const closed = vi.fn();
const sent = vi.fn();

/** A card over a button that sends something; ``close`` takes the card away. */
function deal({ owns = true, until }: { owns?: boolean; until?: number } = {}): void {
  closed.mockClear();
  sent.mockClear();
  const { Draw } = dealtCard({ once: "role", kind: "Your role", name: "Merlin", children: "You know the reds." });
  const draw = (shown: boolean) => render(<><button type="button" class="beneath" onClick={sent} />{shown && <Draw close={close} asked={false} owns={owns} until={until} find={() => undefined} />}</>, root);
  const close = () => {
    closed();
    draw(false);
  };
  act(() => draw(true));
}

const keyed = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event;
};

test("it lies on its face, and nothing of it is in the page, until it turns over by itself; where no clock runs it waits", () => {
  deal();
  expect(root.textContent).not.toContain("Merlin");
  pass(1_000);
  expect(root.textContent).toContain("Merlin");
  pass(3_600_000);
  expect(closed).not.toHaveBeenCalled();
});

test("it is a dialog; a click anywhere in it turns it over, another one puts it away", () => {
  deal();
  expect(one("dialog").matches("[open]")).toBe(true);
  press(one("dialog"));
  expect(root.textContent).toContain("Merlin");
  expect(closed).not.toHaveBeenCalled();
  press(one("dialog button"));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(root.querySelector("dialog")).toBeNull();
});

test("any key turns it over and puts it away, and means nothing else; those of the browser are left to it", () => {
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  deal();
  pass(1_000);
  expect([keyed("Tab").defaultPrevented, keyed("r", { ctrlKey: true }).defaultPrevented]).toEqual([false, false]);
  expect(closed).not.toHaveBeenCalled();
  heard.mockClear();
  expect(keyed("Enter").defaultPrevented).toBe(true);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener("keydown", heard);
});

test("for a moment after it has closed nothing beneath is pressed, and by a key that is held nothing until it is let go", () => {
  deal();
  pass(1_000);
  press(one("dialog"));
  press(one(".beneath"));
  pass(SHIELDED_MS - 1);
  press(one(".beneath"));
  expect(keyed("Enter", { repeat: true }).defaultPrevented).toBe(true);
  pass(SHIELDED_MS - 1);
  press(one(".beneath"));
  expect(sent).not.toHaveBeenCalled();
  pass(1);
  press(one(".beneath"));
  expect(sent).toHaveBeenCalledTimes(1);
});

test("where a clock runs it closes by itself: soon, and before half of the time has gone", () => {
  deal({ until: Date.now() + 60_000 });
  pass(900);
  pass(5_999);
  expect(closed).not.toHaveBeenCalled();
  pass(1);
  expect(closed).toHaveBeenCalledTimes(1);
  deal({ until: Date.now() + 4_900 });
  pass(900);
  pass(2_000);
  expect(closed).toHaveBeenCalledTimes(1);
});

test("a clock that has run out beneath it takes it away", () => {
  deal({ until: Date.now() - 1 });
  pass(900);
  pass(0);
  expect(closed).toHaveBeenCalledTimes(1);
});

test("in a replay it is no dialog, goes by itself, and anything that is pressed elsewhere takes it away and is done", () => {
  deal({ owns: false });
  expect(root.querySelector("dialog")).toBeNull();
  pass(900);
  pass(6_000);
  expect(closed).toHaveBeenCalledTimes(1);
  deal({ owns: false });
  press(one(".beneath"));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(1);
});
