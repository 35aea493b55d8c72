import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { BoardProps } from "../../boards/contract";
import type { State } from "../../generated/mbg";
import { fits } from "../../prompts/misfit";
import { speak } from "../../state/language-choice";
import { one, press, root, submit } from "../../testing/document";
import { GAMES, lastOf, momentsOf, propsOf, whenAsked } from "../../testing/games/mbg";
import { askedFrom } from "../../testing/questions";
import type { Holes } from "../../wire/types";
import { Board, prompts } from "./board";
import { CITY, type Name, called, numbered } from "./state";

// A board that took the state for whole would not compile here.
Board satisfies ComponentType<BoardProps<Holes<State>>>;

const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const DETAILS = '[aria-label="The cell"]';
const HAND = '[aria-label="Your cards"]';
const ALLOCATION = '[aria-label="Move officers"]';
const text = (selector: string) => all(selector).map(({ textContent }) => textContent ?? "");

/** The board, and beside it the form of the question, as one who is asked this sees them. */
function asking(command: string, ...[wanted]: Parameters<typeof whenAsked> extends [string, ...infer Rest] ? Rest : never) {
  const { moment, seat, asked } = whenAsked(command, wanted);
  const props = { ...propsOf(moment, seat), asking: [asked] };
  const Form = prompts[command];
  const draw = () =>
    act(() =>
      render(
        <>
          <Board {...props} />
          {Form && (
            <div class="asked">
              <Form {...props} asked={asked} />
            </div>
          )}
        </>,
        root,
      ),
    );
  draw();
  return { asked, draw, game: moment.view.game, seat };
}

test("every moment of whole games is drawn, each cell to look at, each role that is not out on the board", { timeout: 60_000 }, () => {
  for (const game of GAMES) {
    const moments = momentsOf(game);
    for (const moment of moments.filter((_, at) => at % 25 === 0 || at > moments.length - 3)) {
      act(() => render(<Board {...propsOf(moment)} />, root));
      const { cells, roles } = moment.view.game;
      if (Object.keys(cells).length === 0) continue;
      expect(all("[data-cell]")).toHaveLength(Object.keys(cells).length);
      expect(all("[data-pawn]")).toHaveLength(Object.values(roles).filter(({ cell }) => cell >= 0).length);
    }
  }
});

test("a city says whose it is by colour, pattern and number, and to who cannot see it", () => {
  const moment = momentsOf(1).findLast(({ view }) => Object.values(view.game.cities).some(({ seat }) => seat > 0));
  if (!moment) throw new Error("nobody ever held a city");
  act(() => render(<Board {...propsOf(moment)} />, root));
  const { cells, cities } = moment.view.game;
  const [base, city] = numbered(cities).find(([, { seat }]) => seat > 0) ?? [];
  const [at] = numbered(cells).find(([, { kind, base: own }]) => kind === CITY && own === base) ?? [];
  const held = `[data-plot="${CITY}"][data-owner="${city?.seat}"].seat-${city?.seat}`;
  expect(one(`${held} [data-number]`).textContent).toBe(`${city?.seat}`);
  expect(all(`${held} [fill="url(#mbg-of-${city?.seat})"]`).length).toBeGreaterThan(0);
  expect(one(`[data-cell="${at}"]`).getAttribute("aria-label")).toContain(`held by ${city?.seat} Player${city?.seat}`);
});

test("a cell that is pressed tells all of itself", () => {
  act(() => render(<Board {...propsOf(lastOf(2))} />, root));
  const { cells, cities } = lastOf(2).view.game;
  const [at, cell] = numbered(cells).find(([, { kind }]) => kind === CITY) ?? [0, undefined];
  press(one(`[data-cell="${at}"]`));
  expect(one(`${DETAILS} h2`).textContent).toContain(called(cities[cell?.base ?? 0]?.name));
  expect(text(`${DETAILS} dt`)).toContain("Tax");
});

test("a card is only aimed at what it can be played on, and goes where it was aimed", () => {
  const { asked, draw, game } = asking("play_card", ({ fields }) => "options" in (fields["card"] ?? {}) && JSON.stringify(fields["card"]).includes('"value":0,'));
  const targets = new Set(asked.prompt.fields["target"]?.kind === "choice" ? asked.prompt.fields["target"].options.map(({ value }) => value) : []);
  const held = all(`${HAND} li button`).find((card) => !card.hasAttribute("disabled"));
  if (held) press(held);
  draw();
  expect(all("[data-cell][data-state=able]")).toHaveLength(targets.size);
  const never = Object.keys(game.cells).find((at) => !targets.has(Number(at)));
  if (never) press(one(`[data-cell="${never}"]`));
  expect(asked.draft.value["target"]).toBeUndefined();
  press(one("[data-cell][data-state=able]"));
  draw();
  press(one(`${HAND} .main`));
  expect(asked.answers).toHaveLength(1);
  expect(fits(asked.prompt.fields, asked.answers[0] ?? {})).toBe(true);
});

test("to move is one press", () => {
  const { asked } = asking("move");
  submit(one(".question"));
  expect(asked.answers).toEqual([{}]);
});

test("of a hall's officers only those who can be paid are hired", () => {
  const { asked, game } = asking("hire");
  expect(all(".offer")).toHaveLength(game.question.offers.length);
  const able = all(".offer button").filter((button) => !button.hasAttribute("disabled"));
  expect(able).toHaveLength((asked.prompt.fields["officer"]?.kind === "choice" ? asked.prompt.fields["officer"].options.length : 0) - 1);
  for (const button of able) press(button);
  expect(asked.answers.every((answer) => fits(asked.prompt.fields, answer))).toBe(true);
  expect(asked.answers).toHaveLength(able.length);
});

test("a post is only for who stays", () => {
  const { asked, draw } = asking("occupy");
  expect(one(".question .main").hasAttribute("disabled")).toBe(true);
  const [first] = all(".picks tbody input");
  if (first) act(() => void first.dispatchEvent(new Event("change", { bubbles: true })));
  draw();
  const garrison = asked.draft.value["garrison"] as number[];
  expect(garrison).toHaveLength(1);
  expect(all(".posts option").map((option) => Number(option.getAttribute("value")))).toEqual([-1, -1, ...garrison]);
  submit(one(".question"));
  // Who alone stays keeps the treasury, until somebody decides otherwise.
  expect(asked.answers).toEqual([{ garrison, mayor: -1, treasurer: garrison[0] }]);
});

test.each(["study", "train", "occupy", "hire"])("to decline %s is one press", (command) => {
  const { asked } = asking(command);
  press(all(".question button").at(-1) ?? root);
  expect(asked.answers).toHaveLength(1);
  expect(fits(asked.prompt.fields, asked.answers[0] ?? {})).toBe(true);
});

test("a garrison is changed on the board, and only if something changes", () => {
  const { asked, draw } = asking("garrison", ({ fields }) => fields["leave"]?.kind === "choices" && fields["leave"].options.length > 1);
  press(one(`${ALLOCATION} [aria-expanded]`));
  draw();
  expect(one(`${ALLOCATION} form .main`).hasAttribute("disabled")).toBe(true);
  const [leaves] = all(`${ALLOCATION} tbody input`);
  if (leaves) act(() => void leaves.dispatchEvent(new Event("change", { bubbles: true })));
  draw();
  submit(one(`${ALLOCATION} form`));
  expect(asked.answers).toHaveLength(1);
  expect(asked.answers[0]?.["leave"]).toHaveLength(1);
  expect(fits(asked.prompt.fields, asked.answers[0] ?? {})).toBe(true);
});

test.each(["en", "zh"] as const)("names that the map has in two languages are said in %s", (language) => {
  const { moment, seat } = whenAsked("garrison");
  const { game } = moment.view;
  const both = <Thing extends { name: Name }>(things: { [number: string]: Thing }, kind: string) =>
    Object.fromEntries(Object.entries(things).map(([number, thing]) => [number, { ...thing, name: { zh: `zh-${kind}${number}`, en: `en-${kind}${number}` } }]));
  const named = { ...game, cities: both(game.cities, "c"), officers: both(game.officers, "o"), institutes: both(game.institutes, "i"), rooms: both(game.rooms, "r"), roles: both(game.roles, "s") };
  const props = propsOf({ ...moment, view: { ...moment.view, game: named } }, seat);
  const asking = Object.entries(moment.view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  speak(language);
  act(() => render(<Board {...props} asking={asking} />, root));
  const other = language === "en" ? "zh" : "en";
  for (const kind of ["c", "i", "r", "s"]) expect(root.textContent).toContain(`${language}-${kind}`);
  expect(text(`${ALLOCATION} [aria-expanded] b`).every((name) => name.startsWith(`${language}-c`))).toBe(true);
  expect(root.innerHTML).not.toMatch(new RegExp(`${other}-[coirs]\\d|\\[object`));
});

test("a column sorts, the largest number first, and the other way at the next press", () => {
  act(() => render(<Board {...propsOf(lastOf(1))} />, root));
  const money = () => text(".table tbody tr td:nth-child(2)").map((shown) => Number(shown.replaceAll(",", "")));
  const head = one('.table [aria-label="Money"]');
  press(head);
  const sorted = money();
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  press(head);
  expect(money()).toEqual(sorted.toReversed());
});
