import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { At } from "../state/chairs";
import { described } from "../state/games";
import { speak } from "../state/language-choice";
import { socket } from "../wire/socket";
import type { CallsLeft, Line } from "../wire/types";
import { Words } from "../words/catalogue";
import { LlmPanel } from "./panel";

const root = document.body.appendChild(document.createElement("main"));
const lines = signal<readonly Line[]>([]);
let left: CallsLeft = { round: 1, calls: 2, of: 5, today: 100, server: "ample" };

beforeEach(() => {
  speak("en");
  lines.value = [];
  left = { round: 1, calls: 2, of: 5, today: 100, server: "ample" };
  described.value = new Map([["avalon", { queries: { private_store: "store.json" } } as never]]);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(left))));
  vi.spyOn(socket, "watch").mockReturnValue({ lines, view: signal(undefined) } as never);
  vi.spyOn(socket, "unwatch").mockReturnValue();
});

afterEach(() => {
  render(null, root);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(status = "playing"): Promise<void> {
  const at = { id: "t1", seat: 1, listing: { game: "avalon", number: 3 }, table: { status, options: { llm_system_prompt: "Be brief." } }, words: new Words("en", {}) };
  act(() => render(<LlmPanel at={at as unknown as At} happened={1} />, root));
  await vi.waitFor(() => expect(root.textContent).toMatch(status === "finished" ? /over/ : /today/));
}

const box = () => root.querySelector("textarea")!;
const key = (init: KeyboardEventInit) => act(() => void box().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init })));
const write = (text: string) =>
  act(() => {
    box().value = text;
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });

test("says that nothing was asked, how many calls are left, and offers the private store", async () => {
  await show();
  for (const told of ["Nothing has been asked yet.", "2 of 5 calls left this round", "100 left today", "Download my private log"]) expect(root.textContent).toContain(told);
});

test("Enter begins a line, Ctrl and Enter ask once", async () => {
  const sent = vi.spyOn(socket, "do").mockReturnValue(new Promise(() => undefined));
  await show();
  write("你好");
  key({});
  expect(sent).not.toHaveBeenCalled();
  key({ ctrlKey: true });
  key({ ctrlKey: true });
  expect(sent.mock.calls).toEqual([["t1", "notes", { type: "ask_llm", prompt: "你好" }]]);
});

test("while an answer is waited for, nothing can be asked", async () => {
  const sent = vi.spyOn(socket, "do").mockResolvedValue(1);
  lines.value = [{ seq: 1, at: 0, fact: { type: "llm_asked", prompt: "?", round: 1, number: 1, seen: 1 } }];
  await show();
  write("again");
  key({ ctrlKey: true });
  expect(sent).not.toHaveBeenCalled();
  expect(root.querySelector<HTMLButtonElement>("button.main")?.disabled).toBe(true);
  expect(root.textContent).toContain("Waiting for the answer");
});

test.each<[CallsLeft, string]>([
  [{ round: 1, calls: 0, of: 5, today: 9, server: "ample" }, "No calls are left this round."],
  [{ round: 1, calls: 3, today: 0, server: "ample" }, "No calls are left today."],
  [{ round: 1, calls: 3, today: 5, server: "spent" }, "The server has no calls left for now"],
])("with %j there is no box, but why", async (given, why) => {
  left = given;
  await show();
  await vi.waitFor(() => expect(root.textContent).toContain(why));
  expect(root.querySelector("textarea")).toBeNull();
});

test("after the end the history stays and nothing more is asked", async () => {
  await show("finished");
  expect(root.querySelector("textarea")).toBeNull();
});
