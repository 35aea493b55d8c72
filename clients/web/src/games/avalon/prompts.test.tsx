// The board of a seat that leads: what it is asked beside the board and on it, and what it keeps to itself.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { one, press, root } from "../../testing/document";
import { WALK, askedWith, linesOf, propsWith, stateWith } from "../../testing/games/avalon";
import { recorded } from "../../testing/recordings";
import type { Json, Prompt } from "../../wire/types";
import { Board, prompts } from "./board";
import { hide } from "./secrecy";
import type { Avalon, AvalonProps } from "./state";

/** Seat 1 has seat 7 to its left; 3, 4 and 7 are one cell away, 5 is two. */
const POSITIONS: Avalon["positions"] = { 1: [4, 4], 2: [0, 0], 3: [3, 5], 4: [5, 5], 5: [4, 6], 6: [8, 8], 7: [4, 3] };
const PERCIVAL: Partial<Avalon> = { round: 1, leader: 1, roles: { 1: "Percival" }, sights: { 1: { Special1: 2, Special2: 5 } }, positions: POSITIONS };

afterEach(() => hide(false));

/** What this seat sees while it is asked something, and the form beside it. */
function asked(command: string, fields: Prompt["fields"], game: Partial<Avalon> = {}, more: Partial<AvalonProps> = {}) {
  const asking = askedWith(command, fields);
  const props = propsWith(stateWith({ ...PERCIVAL, ...game }), { seat: 1, as: "seat:1", asking: [asking], ...more });
  const Form = prompts[command];
  const draw = () => act(() => render(<>{Form && <Form {...props} asked={asking} />}<Board {...props} /></>, root));
  draw();
  return { asking, draw };
}

const button = (name: string, within: ParentNode = root) =>
  [...within.querySelectorAll("button")].find((one) => one.textContent?.trim().replace(/^[✓✗] /, "") === name) ?? expect.fail(`there is no ${name}`);
const marks = () => [...root.querySelectorAll<SVGElement>(".figure [data-known]")].map(({ dataset }) => dataset["known"]);
/** A seat's figure on the map; there must be one. */
const figure = (seat: number) => [...root.querySelectorAll<HTMLElement>(".figure")].find((one) => one.textContent?.trim().startsWith(`${seat} `)) ?? expect.fail(`${seat}`);

test("a walk is clicked cell by cell, the way between is found, and it is taken back step by step", () => {
  const { asking, draw } = asked("walk", WALK, { turn: 1, phase: "walk" });
  const step = (selector: () => Element) => {
    press(selector());
    draw();
  };
  expect(root.querySelector('[data-cell="4 3"]')).toBeNull();
  step(() => one('[data-cell="4 5"]'));
  step(() => one('[data-cell="3 4"]'));
  expect(one("output").textContent).toContain("3 of 3 steps");
  expect(root.querySelectorAll("polyline")).toHaveLength(1);
  step(() => button("Undo"));
  step(() => button("Undo"));
  expect(root.querySelectorAll("polyline")).toHaveLength(1);
  expect(asking.answers).toEqual([]);
  press(button("Walk"));
  expect(asking.answers).toEqual([{ steps: ["right"] }]);
});

test("quiet words say who hears them, surely or only with the right role, and stand in the talk as such", () => {
  const lines = linesOf({ type: "proposal_began", vote_round: 1, leader: 1, until: 0 }, { type: "spoken_near", seat: 1, text: "psst" });
  const { asking } = asked("speak", { text: { kind: "text", max: 2000 } }, { phase: "limited_speech", turn: 1, positions: { ...POSITIONS, 7: [4, 2] } }, { lines });
  const form = one(".question").textContent;
  expect(form).toContain("Only those nearby hear this.");
  expect(form).toContain("Surely: 3");
  expect(form).toMatch(/Knight or Oberon: .*7/);
  const words = one("textarea") as HTMLTextAreaElement;
  act(() => {
    words.value = "psst";
    words.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => void words.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true })));
  expect(asking.answers).toEqual([{ text: "psst" }]);
  const said = [...root.querySelectorAll("article")].filter((one) => one.textContent?.includes("psst"));
  expect(said).toHaveLength(1);
  expect(said[0]?.textContent).toContain("to those nearby");
});

test("a vote is one press, and the table shows the team, every vote and the result", () => {
  const votes = { 1: true, 2: false, 3: false, 4: false, 5: false, 6: false, 7: false };
  const lines = linesOf(
    { type: "team_proposed", round: 1, vote_round: 1, leader: 1, members: [1, 2] },
    { type: "votes_counted", approve_count: 1, approved: false, votes },
  );
  const { asking } = asked("vote", { approve: { kind: "bool" } }, { phase: "vote", team: [1, 2], vote_round: 2 }, { lines });
  press(button("Approve"));
  expect(asking.answers).toEqual([{ approve: true }]);
  const row = one("table[aria-label=Votes] tbody tr");
  expect(row.textContent).toContain("rejected 1:6");
  const cells = [...row.querySelectorAll("td")];
  expect(cells.filter((cell) => cell.textContent?.includes("on the team"))).toHaveLength(2);
  expect(cells[0]?.textContent).toContain("yes");
  expect(one("section[aria-label=Missions]").textContent).toContain("Proposal 2 of 5");
});

test("what one knows is hidden by one press, stays so when the page is loaded again, and is shown by another", async () => {
  const known = () => one("section[aria-label='What you know']");
  asked("walk", WALK);
  expect(known().textContent).toContain("You are");
  expect(marks()).toContain("special");
  press(button("Hide", known()));
  expect(marks()).toEqual([]);
  vi.resetModules();
  const again = await import("./secrecy");
  expect(again.hidden.value).toBe(true);
  // Files that come later have what was loaded again.
  again.hide(false);
  asked("walk", WALK);
  expect(known().textContent).toContain("hidden on this page");
  figure(2);
  expect(marks()).toEqual([]);
  press(button("Show", known()));
  expect(marks()).toContain("special");
});

test("after the end of a game that was played the map says who a figure hears", () => {
  const end = recorded<Json>("avalon/rules1-1.jsonl").at(-1) ?? expect.fail("nothing was recorded");
  act(() => render(<Board {...propsWith(stateWith())} view={end.view} lines={end.lines} />, root));
  press(figure(4));
  expect(root.querySelector("section[aria-label=Map] rect")).not.toBeNull();
  expect(one("section[aria-label=Map]").textContent).toMatch(/4 [^.]* hears/);
});
