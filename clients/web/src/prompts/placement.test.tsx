// One prompt is asked in one place, whatever a board does.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardModule, BoardProps } from "../boards/contract";
import { Part } from "../boards/frame/parts";
import type { At } from "../state/chairs";
import { QuestionDock } from "../table/question-dock";
import { one, press, root, viewAs } from "../testing/document";
import { FramedBoard } from "../testing/framed-board";
import { askedFrom } from "../testing/questions";
import { Words } from "../words/catalogue";
import { PromptForm } from "./form";
import { Placement } from "./placement";
import { Unfolds } from "./question";

const WORDS = new Words("en", {});
const ASKED = askedFrom("go-1", { command: "go", fields: { on: { kind: "bool" } } });

const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => complaints.mockClear());

/** A page whose board is this, at a table where one thing is asked. */
function Page({ Board }: { Board: BoardModule["Board"] }) {
  const drawn = useSignal(new Placement()).value;
  const board: BoardProps = { view: viewAs({}, { status: "playing" }), as: "seat:1", seat: 1, lines: [], words: WORDS, nameOf: String, asking: [ASKED] };
  const parts = { left: { label: () => "Left", place: "main" }, right: { label: () => "Right", place: "main" } } as const;
  return (
    <>
      <FramedBoard module={{ Board, parts }} now={board} drawn={drawn} />
      <aside>
        <QuestionDock at={{ table: board.view.table, as: "seat:1", words: WORDS, chairs: { seats: [1], host: false } } as Partial<At> as At} board={board} drawn={drawn} settled />
      </aside>
    </>
  );
}

const show = (Board: BoardModule["Board"]) => act(() => render(<Page Board={Board} />, root));
const places = () => [...root.querySelectorAll("[data-prompt]")].map((found) => found.closest("[data-part]")?.getAttribute("data-part") ?? found.closest("aside")?.tagName);
const form = () => <PromptForm asking={ASKED} words={WORDS} />;

test("what no part asks, the page does", () => {
  show(() => <p>nothing</p>);
  expect(places()).toEqual(["ASIDE"]);
});

test("of two parts that ask the same the first does, and the console is told once", () => {
  show(({ view }) => (
    <>
      <Part name="left">{form()}</Part>
      <Part name="right">
        {form()} {view.table.status}
      </Part>
    </>
  ));
  act(() => undefined);
  expect(places()).toEqual(["left"]);
  expect(complaints.mock.calls).toEqual([[expect.stringMatching(/go-1 is drawn twice, in "left" and in "right"/)]]);
});

test("where the first goes away, the second asks", () => {
  show(() => {
    const gone = useSignal(false);
    return (
      <>
        <button type="button" onClick={() => (gone.value = true)}>
          go
        </button>
        <Part name="left">{!gone.value && form()}</Part>
        <Part name="right">{form()}</Part>
      </>
    );
  });
  expect(places()).toEqual(["left"]);
  press(one("button"));
  expect(places()).toEqual(["right"]);
});

test("a question that moves from its button into its form is never left out", () => {
  show(() => {
    const unfolded = useSignal(false);
    return (
      <Part name="left">
        {unfolded.value && form()}
        <Unfolds asked={ASKED} unfolded={unfolded.value} onClick={() => (unfolded.value = true)}>
          open
        </Unfolds>
      </Part>
    );
  });
  expect(places()).toEqual(["left"]);
  press(one("[data-prompt]"));
  expect(root.querySelectorAll("form[data-prompt]")).toHaveLength(1);
  expect(complaints).not.toHaveBeenCalled();
});
