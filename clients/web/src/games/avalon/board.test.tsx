import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { BoardProps } from "../../boards/contract";
import type { State } from "../../generated/avalon";
import { one, press, root, submit } from "../../testing/document";
import { EndCardOf } from "../../testing/end-card";
import { TEAM, WALK, askedWith, linesOf, propsWith, stateWith } from "../../testing/games/avalon";
import type { Holes } from "../../wire/types";
import * as module from "./board";
import { Board, prompts } from "./board";
import { hide } from "./secrecy";
import type { AvalonProps } from "./state";

// A board that took the state for whole would not compile here.
Board satisfies ComponentType<BoardProps<Holes<State>>>;

afterEach(() => hide(false));

const show = (props: AvalonProps) => act(() => render(<Board {...props} />, root));
const text = () => root.textContent ?? "";

const MERLIN = stateWith({ roles: { 2: "Merlin" }, sights: { 2: { Morgana: 6 } } });

test("a spectator sees places, the leader, the team and no role", () => {
  show(propsWith(stateWith()));
  expect(root.querySelectorAll(".figure")).toHaveLength(7);
  expect(root.querySelectorAll(".figure[data-member]")).toHaveLength(2);
  expect(one("[data-about='seat 3']").textContent).toContain("3 Player3, row 4, column 4, leads");
  expect(root.querySelector("[data-known], [aria-label='What you know']")).toBeNull();
  expect(root.querySelector("[data-light]")).toBeNull();
});

test("a seat sees what it knows until it hides it, and then neither on the map nor by its range", () => {
  show(propsWith(MERLIN, { seat: 2, as: "seat:2" }));
  expect(text()).toContain("You are Merlin (Blue).");
  expect(root.querySelectorAll(".figure [data-known]")).toHaveLength(2);
  expect(text()).toContain("From here you hear: 1 Player1.");
  expect(root.querySelectorAll("[data-light='1'] rect")).toHaveLength(6);
  press(one("[aria-label='What you know'] button"));
  expect(one("[aria-label='What you know']").textContent).not.toContain("Merlin");
  expect(root.querySelector("[data-known]")).toBeNull();
  expect(root.querySelector("[data-light]")).toBeNull();
  expect(sessionStorage.getItem("avalon hidden")).toBe("1");
});

test("while it is hidden, no card of one's own missions gives the side away", () => {
  const lines = linesOf(
    { type: "team_proposed", round: 1, vote_round: 1, leader: 3, members: [2, 3] },
    { type: "mission_vote_sealed", seat: 2, success: false },
  );
  show(propsWith(MERLIN, { seat: 2, as: "seat:2", lines }));
  expect(root.querySelectorAll("[title='played fail']")).toHaveLength(1);
  press(one("[aria-label='What you know'] button"));
  expect(root.querySelector("[title='played fail']")).toBeNull();
});

test("in the end all roles are shown, also to a player who has hidden their own", () => {
  hide(true);
  const roles = { 1: "Knight", 2: "Merlin", 3: "Knight", 4: "Percival", 5: "Oberon", 6: "Morgana", 7: "Assassin" } as const;
  const props = propsWith(stateWith({ phase: "ended", roles, winner: "red", win_reason: "missions_failed" }), { seat: 2, as: "seat:2" });
  act(() => render(<EndCardOf module={module} board={props} />, root));
  expect(one("h2").textContent).toBe("Red wins");
  expect(text()).toContain("Three missions failed.");
  expect(root.querySelectorAll("li .front:not(:empty)")).toHaveLength(7);
  show(props);
  press(one(".figure:nth-of-type(5)"));
  expect(text()).toContain("5 Player5 hears: 3 Player3, 4 Player4.");
});

test("who heard a quiet word is said where the log's audiences are known", () => {
  const lines = linesOf(
    { type: "proposal_began", vote_round: 1, leader: 3, until: 0 },
    { type: "spoken_near", seat: 3, text: "<b>psst</b>" },
  );
  show(propsWith(stateWith(), { lines, as: "all", heardBy: (seq) => (seq === 2 ? [3, 4] : undefined) }));
  expect(one(".speech[data-near]").textContent).toContain("<b>psst</b>");
  expect(one(".speech[data-near] footer").textContent).toBe("heard by 4");
});

test("a walk is laid by clicks on the map and by keys, and drawn as a path", () => {
  const walk = askedWith("walk", WALK);
  const props = propsWith(MERLIN, { seat: 2, as: "seat:2", asking: [walk] });
  const Walk = prompts["walk"];
  const draw = () => act(() => render(<>{Walk && <Walk {...props} asked={walk} />}<Board {...props} /></>, root));
  draw();
  press(one('[data-cell="1 1"]'));
  expect(walk.draft.value).toEqual({ steps: ["down"] });
  draw();
  expect(root.querySelector("polyline")?.getAttribute("points")).toBe("1.5,0.5 1.5,1.5");
  const key = (name: string) => act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));
  key("ArrowRight");
  key("ArrowUp");
  key("ArrowUp");
  expect(walk.draft.value).toEqual({ steps: ["down", "right", "up"] });
  key("Backspace");
  key("Enter");
  expect(walk.answers).toEqual([{ steps: ["down", "right"] }]);
});

test("nobody steps where somebody stands", () => {
  const walk = askedWith("walk", WALK);
  show(propsWith(MERLIN, { seat: 2, as: "seat:2", asking: [walk] }));
  expect(root.querySelector('[data-cell="0 0"]')).toBeNull();
});

test("a team is chosen by figures as well as by buttons, and never too large", () => {
  const propose = askedWith("propose_team", TEAM);
  const props = propsWith(stateWith({ phase: "proposal", team: [] }), { seat: 3, as: "seat:3", asking: [propose] });
  const Propose = prompts["propose_team"];
  const draw = () => act(() => render(<>{Propose && <Propose {...props} asked={propose} />}<Board {...props} /></>, root));
  draw();
  expect(one(".question .main").hasAttribute("disabled")).toBe(true);
  press(one(".figure:nth-of-type(5)"));
  press(one(".seat-buttons button:nth-child(1)"));
  press(one(".figure:nth-of-type(7)"));
  draw();
  expect(propose.draft.value).toEqual({ members: [5, 1] });
  expect(one(".seat-buttons button:nth-child(7)").hasAttribute("disabled")).toBe(true);
  submit(one(".question"));
  expect(propose.answers).toEqual([{ members: [5, 1] }]);
});
