// What the frame gives every board, on a whole one: parts behind tabs on a phone and side by side at a desk, and questions in them.

import { render } from "preact";
import { useMemo } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import * as liarsDice from "../../games/liars_dice/board";
import { Placement } from "../../prompts/placement";
import type { At } from "../../state/chairs";
import { QuestionDock } from "../../table/question-dock";
import { one, press, root } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import { askedFrom } from "../../testing/questions";
import { recorded } from "../../testing/recordings";
import { Words } from "../../words/catalogue";
import type { BoardModule } from "../contract";
import { narrow } from "./parts";

const WORDS = new Words("en", { "command.make_bid": "Bid" });
const dice: BoardModule = liarsDice;

/** The first moment at which a seat is asked for a bid. */
function bidding(isNarrow: boolean) {
  narrow.value = isNarrow;
  const { view, lines } = recorded("liars_dice/rules1-1.jsonl", "seat:1").find(({ view }) => Object.values(view.prompts ?? {}).some(({ command }) => command === "make_bid")) ?? expect.fail("nobody bids");
  const asking = Object.entries(view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  const board = { view, as: "seat:1", seat: 1, lines, words: WORDS, nameOf: String, asking };
  const Page = () => {
    const drawn = useMemo(() => new Placement(), []);
    return (
      <>
        <FramedBoard module={dice} now={board} drawn={drawn} />
        <QuestionDock at={{ table: { ...view.table, status: "playing" }, as: "seat:1", words: WORDS } as Partial<At> as At} board={board} prompts={dice.prompts} drawn={drawn} settled />
      </>
    );
  };
  act(() => render(<Page />, root));
  return { asking, size: view.table.size };
}

afterEach(() => {
  narrow.value = false;
});

const part = (name: string) => one(`[data-part=${name}]`);
const stateOf = ({ hidden, inert }: HTMLElement) => ({ hidden, inert });
const OPEN = { hidden: false, inert: false };
const CLOSED = { hidden: true, inert: true };
const tabs = () => [...one("[role=tablist][aria-label='Parts of the board']").querySelectorAll<HTMLElement>("[role=tab]")];

test("on a phone the tab of what must be answered opens: what is closed is there, out of reach", () => {
  const { size } = bidding(true);
  expect(tabs().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^The bid[12]$/), "Cups", "How to play"]);
  expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false"]);
  expect(stateOf(part("bid"))).toEqual(OPEN);
  expect(part("bid").querySelector("form [type=submit]")).not.toBeNull();
  expect([...part("bid").querySelectorAll("h1, h2, h3, h4")].map(({ textContent }) => textContent)).toContain("Yours alone");
  expect(stateOf(part("cups"))).toEqual(CLOSED);
  expect(part("cups").querySelectorAll("li")).toHaveLength(size);
  press(tabs()[1] ?? root);
  expect(stateOf(part("cups"))).toEqual(OPEN);
  expect(stateOf(part("bid"))).toEqual(CLOSED);
});

test("at a desk all parts are there at once, and what the board asks is asked and answered there alone", () => {
  const { asking } = bidding(false);
  expect(root.querySelector("[role=tablist][aria-label='Parts of the board']")).toBeNull();
  for (const name of ["cups", "bid", "how"]) expect(stateOf(part(name)), name).toEqual(OPEN);
  const questions = [...root.querySelectorAll<HTMLElement>("[data-prompt]")].map(({ dataset }) => dataset["prompt"]);
  expect(questions).toHaveLength(new Set(questions).size);
  expect(root.querySelector(".asked form")).toBeNull();
  const bid = asking.find(({ prompt }) => prompt.command === "make_bid") ?? expect.fail("no bid is asked for");
  expect(bid.id).toMatch(/^bid\./);
  const button = [...root.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Bid")) ?? expect.fail("there is no button");
  press(button);
  expect(bid.answers).toHaveLength(1);
});
