// What the frame gives every board, on a whole one: parts behind tabs on a phone and side by side at a desk, and questions in them.

import { render } from "preact";
import { useMemo } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import * as wizard from "../../games/wizard/board";
import { Placement } from "../../prompts/placement";
import type { At } from "../../state/chairs";
import { QuestionDock } from "../../table/question-dock";
import { one, press, root, submit } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import { askedFrom } from "../../testing/questions";
import { recorded } from "../../testing/recordings";
import { Words } from "../../words/catalogue";
import type { BoardModule } from "../contract";
import { narrow } from "./layout";

const WORDS = new Words("en", {});
const board: BoardModule = wizard;

/** The first moment at which a seat is asked to prepare. */
function preparing(isNarrow: boolean) {
  narrow.value = isNarrow;
  const { view, lines } = recorded("wizard/rules1-1.jsonl.gz", "seat:1").find(({ view }) => Object.values(view.prompts ?? {}).some(({ command }) => command === "discard_and_draw")) ?? expect.fail("nobody prepares");
  const asking = Object.entries(view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  const now = { view, as: "seat:1", seat: 1, lines, words: WORDS, nameOf: String, asking };
  const Page = () => {
    const drawn = useMemo(() => new Placement(), []);
    return (
      <>
        <FramedBoard module={board} now={now} drawn={drawn} />
        <QuestionDock at={{ table: { ...view.table, status: "playing" }, as: "seat:1", words: WORDS, chairs: { seats: [1], host: false } } as Partial<At> as At} board={now} prompts={board.prompts} drawn={drawn} settled />
      </>
    );
  };
  act(() => render(<Page />, root));
  return { asking };
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
  preparing(true);
  expect(tabs().map(({ textContent }) => textContent)).toEqual(["Table1", "Wizards", "Shop", "In effect", "All cards"]);
  expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false", "false", "false"]);
  expect(stateOf(part("play"))).toEqual(OPEN);
  expect(part("play").querySelector("form [type=submit]")).not.toBeNull();
  expect(part("play").querySelector("section[aria-label=Monsters]")).not.toBeNull();
  expect(stateOf(part("race"))).toEqual(CLOSED);
  expect(part("race").querySelector("section[aria-label=Wizards]")).not.toBeNull();
  press(tabs()[1] ?? root);
  expect(stateOf(part("race"))).toEqual(OPEN);
  expect(stateOf(part("play"))).toEqual(CLOSED);
});

test("at a desk all parts are there at once, and what the board asks is asked and answered there alone", () => {
  const { asking } = preparing(false);
  expect(root.querySelector("[role=tablist][aria-label='Parts of the board']")).toBeNull();
  for (const name of ["play", "race", "shop"]) expect(stateOf(part(name)), name).toEqual(OPEN);
  const questions = [...root.querySelectorAll<HTMLElement>("[data-prompt]")].map(({ dataset }) => dataset["prompt"]);
  expect(questions).toHaveLength(new Set(questions).size);
  expect(root.querySelector(".asked form")).toBeNull();
  const asked = asking.find(({ prompt }) => prompt.command === "discard_and_draw") ?? expect.fail("nothing is asked for");
  submit(part("play").querySelector("form") ?? root);
  expect(asked.answers).toHaveLength(1);
});
