import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import type { BoardModule, BoardProps } from "../../boards/contract";
import { narrow } from "../../boards/frame/layout";
import { facts } from "../../boards/kit/facts";
import type { Fact, State } from "../../generated/liars_dice";
import { one, press, root, submit, viewAs } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import type { Recorded } from "../../testing/golden-log";
import { askedFrom } from "../../testing/questions";
import { recorded } from "../../testing/recordings";
import { Words } from "../../words/catalogue";
import * as module from "./board";
import type { DiceProps, LiarsDice } from "./state";

// A board that took the state for whole would not compile here.
module.Board satisfies ComponentType<BoardProps<Partial<State>>>;

const WORDS = new Words("en", { "command.challenge": "Challenge", "command.make_bid": "Bid" });
const LOG = "liars_dice/rules1-1.jsonl";

function propsOf({ view, lines }: Recorded<LiarsDice>, seat: number | null, asking: DiceProps["asking"] = []): DiceProps {
  return { view, lines, seat, as: seat === null ? "public" : `seat:${seat}`, words: WORDS, nameOf: (at) => `${at} Player${at}`, asking };
}

const told = facts<Fact>();
const board: BoardModule = module;
const show = (now: DiceProps) => act(() => render(<FramedBoard module={board} now={now} />, root));
const cups = () => [...root.querySelectorAll<HTMLElement>("[data-about^=seat]")];
const heard = (element: Element | undefined) => element?.querySelector("[role=img]")?.getAttribute("aria-label");
const facesOf = (element: Element) => [...element.querySelectorAll<HTMLElement>("[data-face]")].map(({ dataset }) => Number(dataset["face"]));

function bidding(...offered: readonly string[]) {
  return biddingAfter({}, ...offered);
}

/** The question for a bid, after the last one. */
function biddingAfter(last: Partial<State>, ...offered: readonly string[]) {
  const asked = askedFrom("bid.1", { command: "make_bid", fields: { bid: { kind: "choice", options: offered.map((value) => ({ value })) } } });
  const Bidding = module.prompts.make_bid;
  act(() => render(<Bidding {...propsOf({ view: viewAs<LiarsDice>(last, { size: 2 }), lines: [] }, 1, [asked])} asked={asked} />, root));
  return asked;
}

function face(wanted: number): HTMLInputElement {
  return one(`input[aria-label="${wanted}"]`) as HTMLInputElement;
}

test("a view of which everything is missing is drawn", () => {
  show(propsOf({ view: viewAs<LiarsDice>({}, { size: 3 }), lines: [] }, null));
  expect(cups()).toHaveLength(3);
  expect(root.textContent).toContain("Nobody has bid");
});

test("a seat sees its own dice open before it, and how many others have under their cups", () => {
  const moment = recorded<LiarsDice>(LOG, "seat:1").find(({ view }) => view.game.dice?.["1"]);
  const own = moment?.view.game.dice?.["1"];
  if (!moment || !own) throw new Error("nobody rolled");
  show(propsOf(moment, 1));
  expect(heard(cups()[0])).toBe(own.join(", "));
  expect(heard(cups()[1])).toBe(`${moment.view.game.left?.["2"]} dice under cover`);
  expect(facesOf(cups()[1] ?? root)).toEqual(Array(moment.view.game.left?.["2"]).fill(0));
});

test("a die has as many pips as its face says", () => {
  bidding("1x1");
  const pips = [1, 2, 3, 4, 5, 6].map((wanted) => face(wanted).parentElement?.querySelectorAll("circle").length);
  expect(pips).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the lowest bid stands there at first; one that is not offered leads to the next that is", () => {
  const asked = bidding("2x6", "3x1", "3x4", "4x4");
  const [fewer, more] = root.querySelectorAll("[role=group] button");
  if (!fewer || !more) throw new Error("no steps");
  expect(one("output").textContent).toBe("2");
  press(fewer);
  expect(asked.draft.value).toEqual({});
  press(more);
  expect(asked.draft.value).toEqual({ bid: "3x1" });
  press(face(4));
  press(more);
  expect(asked.draft.value).toEqual({ bid: "4x4" });
  expect(face(2).disabled).toBe(true);
  press(face(6));
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{ bid: "2x6" }]);
});

test("one more than the last bid is a press away, and as many of a higher face two: faces stand from low to high", () => {
  const asked = biddingAfter({ count: 2, face: 4 }, "2x5", "2x6", "2x1", "3x2", "3x3", "3x4", "3x5", "3x6", "3x1");
  expect([...root.querySelectorAll("input")].map((input) => input.getAttribute("aria-label"))).toEqual(["2", "3", "4", "5", "6", "1"]);
  submit(one("[data-prompt]"));
  press(face(6));
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{ bid: "3x4" }, { bid: "2x6" }]);
});

test("one's own dice that count for the bid to beat are marked, wild ones among them", () => {
  const view = viewAs<LiarsDice>({ bidder: 2, count: 2, face: 5, wild: true, turn: 1, dice: { 1: [1, 3, 5] } }, { size: 2 });
  const marked = () => [...one("[data-part=table] [data-about='seat 1'] [role=img]").querySelectorAll("[data-counts]")].flatMap((die) => Number((die as HTMLElement).dataset["face"]));
  show(propsOf({ view, lines: [] }, 1));
  expect(marked()).toEqual([1, 5]);
  show(propsOf({ view: { ...view, game: { ...view.game, wild: false } }, lines: [] }, 1));
  expect(marked()).toEqual([5]);
});

test("the last bidder is whom a challenge is about", () => {
  expect(module.about({ command: "challenge", fields: {} }, { bidder: 2, turn: 1 })).toEqual(["seat 2", "seat 1"]);
  expect(module.about({ command: "make_bid", fields: {} }, { bidder: 2, turn: 1 })).toEqual(["seat 1"]);
});

test("when the cups are lifted, all dice are seen with what counts before the next round is, and stay until its first bid", () => {
  vi.useFakeTimers();
  const moments = recorded<LiarsDice>(LOG);
  const at = moments.findIndex(({ lines }) => lines.map(told).some((fact) => fact.type === "dice_shown" && fact.found > 0));
  const [before, after] = [moments[at - 1], moments[at]];
  if (!before || !after) throw new Error("nobody challenged");
  show(propsOf(before, null));
  show(propsOf(after, null));
  const lifted = one("[data-moment] section");
  const { shown = {}, found } = after.view.game;
  expect([...lifted.querySelectorAll("li")].map(heard)).toEqual(Object.values(shown).map((faces) => faces.join(", ")));
  expect(lifted.querySelectorAll("[role=img] [data-counts]")).toHaveLength(found ?? -1);
  expect(lifted.querySelectorAll("[data-lifted]")).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(lifted.querySelectorAll("[data-lifted]")).toHaveLength(Object.keys(shown).length);
  expect(lifted.querySelector("svg[data-face] > text")?.textContent).toBe(String(found));
  expect(lifted.textContent).toContain("loses a die");
  expect(root.querySelectorAll("section[role=status]")).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(5_500));
  expect(root.querySelector("[data-moment]")).toBeNull();
  expect(one("[data-part=bids] section[role=status]").querySelectorAll("li")).toHaveLength(Object.keys(shown).length);
  const bid = moments[at + 1];
  if (bid) show(propsOf(bid, null));
  expect(root.querySelector("section[role=status]")).toBeNull();
  vi.useRealTimers();
});

test("who bids next reads in the middle what came of the challenge, who challenged, and whether the die was their own", () => {
  const moment = recorded<LiarsDice>(LOG).find(({ lines }) => lines.map(told).some((fact) => fact.type === "die_lost"));
  const lost = moment?.lines.map(told).find((fact) => fact.type === "die_lost");
  if (!moment || lost?.type !== "die_lost") throw new Error("nobody lost a die");
  const asked = askedFrom("bid.2", { command: "make_bid", fields: { bid: { kind: "choice", options: [{ value: "1x1" }] } } });
  const above = (seat: number) => {
    show(propsOf(moment, seat, [asked]));
    return one("[data-part=table] [aria-live]").textContent;
  };
  expect(above(lost.seat)).toMatch(/ bid \d+\u00a0×\u00a0\d, .+ challenged: the cups hold \d+\. You lose a die\.$/);
  expect(above(lost.seat === 1 ? 2 : 1)).toContain(`Player${lost.seat} loses a die.`);
});

test("once it is over nobody is on turn: the last cups that were lifted stay", () => {
  const end = recorded<LiarsDice>(LOG).at(-1);
  if (!end) throw new Error("nothing was recorded");
  show(propsOf({ ...end, view: { ...end.view, table: { ...end.view.table, status: "finished" }, game: { ...end.view.game, turn: 1, bidder: 2 } } }, null));
  expect(root.querySelector("[aria-current]")).toBeNull();
  expect(one("[data-part=bids] section[role=status]").textContent).toContain("All cups are lifted");
});

test("a challenge is one press", () => {
  const asked = askedFrom("challenge.1.2x3", { command: "challenge", fields: {} });
  const Challenge = module.prompts.challenge;
  act(() => render(<Challenge {...propsOf({ view: viewAs<LiarsDice>({}, { size: 2 }), lines: [] }, 1, [asked])} asked={asked} />, root));
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{}]);
});

test("a phone has the cups on the table", () => {
  narrow.value = true;
  show(propsOf({ view: viewAs<LiarsDice>({}, { size: 3 }), lines: [] }, null));
  expect(one("[data-part=table]").querySelectorAll("[data-about^=seat]")).toHaveLength(3);
  narrow.value = false;
});
