import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factsAs, press, root, viewAs } from "../../testing/document";
import { FramedBoard } from "../../testing/framed-board";
import { askedFrom } from "../../testing/questions";
import { Words } from "../../words/catalogue";
import type { BoardModule, BoardProps, Moment } from "../contract";
import { MomentPlace } from "./moments";
import { narrow } from "./layout";
import { Part } from "./parts";

const WORDS = new Words("en", {});
let moment: (count: number) => Moment | undefined;

const module: BoardModule = {
  Board: ({ view, lines }) => (
    <p class="board">
      {String(view.game["count"])} {lines.length}
    </p>
  ),
  parts: {},
  moments: ({ fact }) => (fact.type === "rolled" ? moment(Number(fact["count"])) : undefined),
};

const lasting = (length: number, more: Partial<Moment> = {}): Moment => ({ length, Draw: () => <b class="drawn">!</b>, ...more });

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  moment = () => lasting(1_000);
});

afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The board after this number of facts has been told, the first of which was there before anybody looked. */
function now(count: number, more: Partial<BoardProps> = {}): BoardProps {
  const facts = Array.from({ length: count }, (_, at) => ({ type: "rolled", count: at + 1 }));
  return { view: viewAs({ count }), as: "public", seat: null, lines: factsAs(facts), words: WORDS, nameOf: String, asking: [], ...more };
}

const show = (props: BoardProps, conditions = {}) => act(() => render(<FramedBoard module={module} now={props} conditions={conditions} />, root));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const board = () => root.querySelector(".board")?.textContent;
const drawn = () => root.querySelectorAll(".drawn").length;

test("while it plays, the board shows what was before; then what came of it", () => {
  show(now(1));
  expect([board(), drawn()]).toEqual(["1 1", 0]);
  show(now(2));
  expect([board(), drawn()]).toEqual(["1 1", 1]);
  pass(999);
  expect([board(), drawn()]).toEqual(["1 1", 1]);
  pass(1);
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

test("what comes meanwhile waits its turn, each before its own", () => {
  show(now(1));
  show(now(2));
  pass(500);
  show(now(3));
  expect(board()).toBe("1 1");
  pass(500);
  expect([board(), drawn()]).toEqual(["2 2", 1]);
  pass(1_000);
  expect([board(), drawn()]).toEqual(["3 3", 0]);
});

test("one's own question is there at once and ends it", () => {
  show(now(1));
  show(now(2));
  show(now(2, { view: viewAs({ count: 2 }), asking: [askedFrom("bid.1", { command: "bid", fields: {} })] }));
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

const ASKED = { asking: [askedFrom("bid.1", { command: "bid", fields: {} })] };

test("to who is asked something the board goes on at once; what was told with it lies over it for a glance, and lets clicks through", () => {
  show(now(1));
  show(now(2, ASKED));
  expect([board(), drawn(), root.querySelector("[data-moment=passing]") !== null]).toEqual(["2 2", 1, true]);
  pass(600);
  expect(drawn()).toBe(0);
});

test("what was playing as a question came stays for a glance, and a click ends that", () => {
  show(now(1));
  show(now(2));
  show(now(3, ASKED));
  expect([board(), drawn()]).toEqual(["3 3", 1]);
  act(() => void document.body.dispatchEvent(new Event("click", { bubbles: true })));
  expect([board(), drawn()]).toEqual(["3 3", 0]);
});

test("what is given to one alone is shown once in a tab, also to who comes a moment late, and crowded out by nothing", () => {
  const begun = Date.now();
  const fresh = (count: number) => ({ ...now(count), lines: now(count).lines.map((line) => ({ ...line, at: begun })) });
  moment = (count) => (count === 2 ? lasting(1_000, { once: "role", controls: true }) : lasting(500));
  const conditions = { table: "abc" };
  show(fresh(2), conditions);
  expect(drawn()).toBe(1);
  show(fresh(3), conditions);
  pass(3_000);
  expect([board(), drawn()]).toEqual(["3 3", 1]);
  act(() => render(null, root));
  show(fresh(2), conditions);
  expect(drawn()).toBe(0);
  act(() => render(null, root));
  sessionStorage.clear();
  show({ ...fresh(2), lines: fresh(2).lines.map((line) => ({ ...line, at: begun - 60_000 })) }, conditions);
  expect(drawn()).toBe(0);
});

test("of a queue that is too long the end is left", () => {
  moment = (count) => (count === 4 ? lasting(2_000, { last: true, Draw: () => <b class="drawn">the end</b> }) : lasting(3_000));
  show(now(1));
  show(now(4));
  expect([board(), root.querySelector(".drawn")?.textContent]).toEqual(["1 1", "the end"]);
  pass(2_000);
  expect([board(), drawn()]).toEqual(["4 4", 0]);
});

test("each beat of it is heard in its time, and none after it was ended; who wants no motion hears the last", () => {
  const heard: string[] = [];
  document.addEventListener("sotto-sound", (event) => heard.push((event as CustomEvent<string>).detail));
  moment = () => lasting(1_000, { sound: [[0, "flip"], [500, "approve"]] });
  show(now(1));
  document.dispatchEvent(new Event("pointerdown"));
  show(now(2));
  pass(400);
  expect(heard).toEqual(["flip"]);
  pass(600);
  show(now(3));
  pass(100);
  act(() => void document.body.dispatchEvent(new Event("click", { bubbles: true })));
  pass(2_000);
  expect(heard).toEqual(["flip", "approve", "flip"]);
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  show(now(4));
  expect([heard, drawn()]).toEqual([["flip", "approve", "flip", "approve"], 0]);
});

test.each(["keydown", "click"])("a %s ends it", (kind) => {
  show(now(1));
  show(now(2));
  act(() => void document.body.dispatchEvent(new Event(kind, { bubbles: true })));
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

test("a page out of sight ends it", () => {
  show(now(1));
  show(now(2));
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect([board(), drawn()]).toEqual(["2 2", 0]);
  show(now(3));
  expect([board(), drawn()]).toEqual(["3 3", 0]);
});

test("a whole view instead of frames is shown as it is, and so is a past that is read late", () => {
  show(now(1));
  show(now(2));
  show({ ...now(9), lines: now(2).lines });
  expect([board(), drawn()]).toEqual(["9 2", 0]);
  act(() => render(null, root));
  show({ ...now(3), lines: [] });
  show(now(4));
  expect([board(), drawn()]).toEqual(["4 4", 0]);
});

test("things that go by fast, jumps, and who wants no motion are not kept waiting", () => {
  show(now(1));
  show(now(2), { hasty: true });
  expect([board(), drawn()]).toEqual(["2 2", 0]);
  show(now(6), { step: 5 });
  expect([board(), drawn()]).toEqual(["6 6", 0]);
  show(now(7), { step: 6 });
  expect([board(), drawn()]).toEqual(["6 6", 1]);
  show(now(3), { step: 2 });
  expect([board(), drawn()]).toEqual(["3 3", 0]);
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  show(now(4), { step: 3 });
  expect([board(), drawn()]).toEqual(["4 4", 0]);
});

test("a length above 4 s is cut, and a queue of more than 7 s dropped", () => {
  moment = () => lasting(60_000);
  show(now(1));
  show(now(2));
  pass(4_000);
  expect([board(), drawn()]).toEqual(["2 2", 0]);
  show(now(3));
  show(now(4));
  expect([board(), drawn()]).toEqual(["4 4", 0]);
});

test("what has controls stays when the board goes on, until it is closed; its own keys end nothing", () => {
  moment = () => lasting(5_000, { controls: true, Draw: ({ close }) => <button type="button" class="drawn" onClick={close} /> });
  show(now(1));
  show(now(2));
  act(() => void root.querySelector(".drawn")?.dispatchEvent(new Event("keydown", { bubbles: true })));
  pass(4_500);
  expect([board(), drawn()]).toEqual(["1 1", 1]);
  pass(500);
  expect([board(), drawn()]).toEqual(["2 2", 1]);
  act(() => root.querySelector<HTMLElement>(".drawn")?.click());
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

test.each([NaN, -1, 0, Infinity])("a length of %s is none", (length) => {
  moment = () => lasting(length);
  show(now(1));
  show(now(2));
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

test("a drawing that throws, or a game that does, keeps nobody from the board", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  moment = (count) => {
    if (count === 3) throw new Error("no such thing");
    return lasting(1_000, {
      Draw: () => {
        throw new Error("cannot be drawn");
      },
    });
  };
  show(now(1));
  show(now(2));
  pass(0);
  expect([board(), drawn()]).toEqual(["2 2", 0]);
  show(now(3));
  expect([board(), drawn()]).toEqual(["3 3", 0]);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test("the place where a moment is drawn is in sight when it plays: on a phone its tab opens", () => {
  narrow.value = true;
  const label = (name: string) => ({ label: () => name, place: "main" as const });
  const parted: BoardModule = {
    ...module,
    parts: { map: label("Map"), tables: label("Tables") },
    Board: () => (
      <>
        <Part name="map">
          <MomentPlace />
        </Part>
        <Part name="tables">…</Part>
      </>
    ),
  };
  const draw = (props: BoardProps) => act(() => render(<FramedBoard module={parted} now={props} />, root));
  const hidden = () => [...root.querySelectorAll<HTMLElement>("[data-part]")].map((part) => part.hidden);
  draw(now(1));
  press(root.querySelectorAll("[role=tab]")[1] as Element);
  expect(hidden()).toEqual([true, false]);
  draw(now(2));
  expect(root.querySelector("[data-part=map]:not([hidden]) .drawn")).not.toBeNull();
  expect(drawn()).toBe(1);
  narrow.value = false;
});

test("a climax is drawn as long as the question after it is held, before all else, and no press or news cuts it short", () => {
  moment = (count) => lasting(4_000, { climax: count === 3 });
  show(now(1));
  show(now(2));
  show(now(3), { hold: 2_500 });
  expect([board(), drawn()]).toEqual(["2 2", 1]);
  expect(root.querySelector("[data-moment=climax]")).not.toBeNull();
  pass(1_000);
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  act(() => document.body.click());
  show(now(4), { hold: 1_500 });
  pass(1_499);
  expect([board(), drawn()]).toEqual(["2 2", 1]);
  pass(1);
  expect([board(), drawn()]).toEqual(["4 4", 0]);
});

test("a press that was meant for a climax answers nothing that comes in its place", () => {
  const pressed = vi.fn();
  document.body.addEventListener("click", pressed);
  moment = () => lasting(2_000, { climax: true });
  show(now(1));
  show(now(2), { hold: 2_000 });
  show(now(2), { hold: 0 });
  expect(drawn()).toBe(0);
  document.body.click();
  pass(299);
  document.body.click();
  expect(pressed).not.toHaveBeenCalled();
  pass(2);
  document.body.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  document.body.removeEventListener("click", pressed);
});

test("several climaxes of one commit share the time", () => {
  moment = () => lasting(1_000, { climax: true });
  show(now(1));
  show(now(3), { hold: 2_000 });
  pass(999);
  const first = root.querySelector("[data-moment=climax]");
  pass(1);
  expect(root.querySelector("[data-moment=climax]")).not.toBe(first);
  pass(1_000);
  expect([board(), drawn()]).toEqual(["3 3", 0]);
});

test("who wants no motion is shown the still of a climax for as long", () => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);
  moment = () => lasting(1_000, { climax: true });
  show(now(1));
  show(now(2), { hold: 2_000 });
  pass(1_999);
  expect([board(), drawn()]).toEqual(["1 1", 1]);
  pass(1);
  expect([board(), drawn()]).toEqual(["2 2", 0]);
});

test("who comes back while a climax is held sees the rest of it, and nothing of one that was looked at before", () => {
  const back = now(2);
  const told = (ago: number) => ({ ...back, lines: back.lines.map((line) => ({ ...line, at: Date.now() - ago })) });
  moment = (count) => lasting(1_000, { climax: count === 2 });
  show({ ...back, lines: [] }, { table: "abc", hold: 1_600 });
  show(told(900), { table: "abc", hold: 1_600 });
  pass(1_599);
  expect(root.querySelectorAll("[data-moment=climax]").length).toBe(1);
  pass(1);
  expect([board(), drawn()]).toEqual(["2 2", 0]);
  act(() => render(null, root));
  show(told(2_600), { table: "abc", hold: 100 });
  expect(drawn()).toBe(0);
});

test("what is told while the past is still being read is shown, and the past is not", () => {
  const { lines } = now(6);
  show(now(4, { lines: [] }));
  show(now(5, { lines: lines.slice(4, 5) }));
  expect(drawn()).toBe(1);
  pass(1_000);
  show(now(6));
  expect(drawn()).toBe(1);
  pass(1_000);
  expect([board(), drawn()]).toEqual(["6 6", 0]);
  act(() => render(null, root));
  show(now(4, { lines: [] }));
  show(now(5));
  expect(drawn()).toBe(0);
});

test("what happens while a sheet is read before the board is shown after it", () => {
  const told = (count: number) => ({ ...now(count), lines: now(count).lines.map((line) => ({ ...line, at: 0 })) });
  show(told(1), { table: "abc", waits: true });
  show(told(2), { table: "abc", waits: true });
  pass(20_000);
  expect(drawn()).toBe(0);
  show(told(2), { table: "abc" });
  expect(drawn()).toBe(1);
  act(() => render(null, root));
  // One who comes to a deal that has been reads the sheet first, and is dealt its own all the same.
  const dealt = { ...now(2), lines: now(2).lines.map((line) => ({ ...line, at: Date.now() - 100 })) };
  moment = (count) => lasting(1_000, { ...(count === 2 && { once: "deal" }) });
  show(dealt, { table: "other", waits: true });
  pass(20_000);
  show(dealt, { table: "other" });
  expect(drawn()).toBe(1);
});
