import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { Words } from "../../words/catalogue";
import { askedFrom } from "../asked";
import type { BoardModule } from "../board";
import { one, root, submit, viewAs } from "../drawn";
import { Housed } from "../housed";
import { type Recorded, recorded } from "../recorded";
import * as module from "./board";
import type { DiceProps, LiarsDice } from "./board";

const WORDS = new Words("en", { "command.challenge": "Challenge" });
const LOG = "liars_dice/rules1-1.jsonl";

function propsOf({ view, lines }: Recorded<LiarsDice>, seat: number | null, asking: DiceProps["asking"] = []): DiceProps {
  return { view, lines, seat, as: seat === null ? "public" : `seat:${seat}`, words: WORDS, nameOf: (at) => `${at} Player${at}`, asking };
}

const board: BoardModule = module;
const show = (now: DiceProps) => act(() => render(<Housed module={board} now={now} />, root));

test("a view of which everything is missing is drawn", () => {
  show(propsOf({ view: viewAs<LiarsDice>({}, { size: 3 }), lines: [] }, null));
  expect(root.querySelectorAll("tbody tr")).toHaveLength(3);
  expect(root.textContent).toContain("Nobody has bid");
});

test("a seat sees its own dice and how many others have", () => {
  const moment = recorded<LiarsDice>(LOG, "seat:1").find(({ view }) => view.game.dice?.["1"]);
  if (!moment) throw new Error("nobody rolled");
  show(propsOf(moment, 1));
  expect(one("tbody tr:first-child td .hidden").textContent).toBe(moment.view.game.dice?.["1"]?.join(", "));
  expect(one("tbody tr:nth-child(2) td").textContent).toMatch(/under the cup$/);
});

test("a bid is put together from its count and face, and only one that is offered is sent", () => {
  const options = ["2x6", "3x1", "3x4"].map((value) => ({ value }));
  const asked = askedFrom("bid.1", { command: "make_bid", fields: { bid: { kind: "choice", options } } });
  show(propsOf({ view: viewAs<LiarsDice>({}, { size: 2 }), lines: [] }, 1, [asked]));
  const [many] = root.querySelectorAll("select");
  if (!many) throw new Error("no choice");
  many.value = "3";
  act(() => void many.dispatchEvent(new Event("change", { bubbles: true })));
  expect(asked.draft.value).toEqual({ bid: "3x1" });
  submit(one("[data-prompt] , form"));
  expect(asked.answers).toEqual([{ bid: "3x1" }]);
});

test("the last bidder is whom a challenge is about", () => {
  expect(module.about({ command: "challenge", fields: {} }, { bidder: 2 })).toEqual(["seat 2"]);
  expect(module.about({ command: "make_bid", fields: {} }, { bidder: 2 })).toEqual([]);
});

test("when the cups are lifted, all dice are seen before the next round is", () => {
  vi.useFakeTimers();
  const moments = recorded<LiarsDice>(LOG);
  const at = moments.findIndex(({ lines }) => lines.at(-1) && lines.some(({ fact }) => fact.type === "dice_shown"));
  const [before, after] = [moments[at - 1], moments[at]];
  if (!before || !after) throw new Error("nobody challenged");
  show(propsOf(before, null));
  show(propsOf(after, null));
  const shown = after.view.game.shown ?? {};
  expect(root.querySelectorAll("[data-sound=cups] li")).toHaveLength(Object.keys(shown).length);
  expect(root.querySelector("tbody small")).toBeNull();
  act(() => void vi.advanceTimersByTime(3_500));
  expect(root.querySelector("[data-sound]")).toBeNull();
  expect(root.querySelectorAll("tbody small")).toHaveLength(Object.keys(shown).length);
  vi.useRealTimers();
});
