import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardModule } from "../../../boards/contract";
import { fits } from "../../../prompts/misfit";
import { one, root, submit } from "../../../testing/document";
import { FramedBoard } from "../../../testing/framed-board";
import { type Moment, lastOf, momentsOf, propsOf, seenOf, whenAsked } from "../../../testing/games/mbg";
import { askedFrom } from "../../../testing/questions";
import type { MbgProps, Seen } from "../state";
import { BattleList, Playback, useBattles } from "./battle";
import { fightsIn } from "./fights";
import { moments } from "./moment";
import { battlePrompts } from "./prompts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Both({ seen }: { seen: Seen }) {
  const battles = useBattles(seen);
  return (
    <>
      <Playback seen={seen} battles={battles} />
      <BattleList seen={seen} battles={battles} />
    </>
  );
}

const module: BoardModule = { Board: ({ view, lines, seat }: MbgProps) => <Both seen={seenOf({ view, lines }, seat)} />, parts: {}, moments };

const show = (moment: Moment, own: number | null, more: Partial<MbgProps> = {}) =>
  act(() => render(<FramedBoard module={module} now={{ ...propsOf(moment, own), ...more }} />, root));
const stage = () => root.querySelector<HTMLElement>("section[tabindex='-1']");
const press = (button: HTMLElement | null | undefined) => act(() => button?.click());
const key = (name: string) => act(() => void stage()?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));
const round = () => Number(root.querySelector<HTMLInputElement>("input[type=range]")?.value);
const hpShown = () => [...root.querySelectorAll("[role=meter][aria-label=HP]")].map((meter) => Number(meter.getAttribute("aria-valuenow")));

/** The moment of a battle of the recorded game, and the one before it. */
function aroundBattle(game: number): { before: Moment; after: Moment; seats: readonly number[] } {
  const moments = momentsOf(game);
  const at = moments.findIndex(({ lines }) => lines.some(({ fact }) => fact.type === "battle_waged"));
  const [before, after] = [moments[at - 1], moments[at]];
  if (!before || !after) throw new Error("no battle");
  return { before, after, seats: fightsIn(after.lines).find(({ battle }) => battle)?.sides ?? [] };
}

test("one's own battle opens by itself and runs to its end; nobody else's does", () => {
  const { before, after, seats } = aroundBattle(1);
  show(before, seats[0] ?? 0);
  show(after, seats[0] ?? 0);
  expect(stage()?.getAttribute("aria-label")).toContain("fights");
  const count = fightsIn(after.lines).find(({ battle }) => battle)?.battle?.rounds.length ?? 0;
  for (let passed = 1; passed <= count; passed++) {
    act(() => void vi.advanceTimersByTime(420));
    expect(round()).toBe(passed);
  }
  expect(stage()?.textContent).toContain("wins");
  act(() => render(null, root));
  show(before, null);
  show(after, null);
  expect(stage()).toBeNull();
});

test("what opened by itself over a board that asks goes when it is over, not before", () => {
  const { before, after, seats } = aroundBattle(1);
  const asking = [askedFrom("hire.1", { command: "hire", fields: {} })];
  show(before, seats[0] ?? 0);
  show(after, seats[0] ?? 0, { asking });
  act(() => void vi.advanceTimersByTime(5000));
  expect(stage()).not.toBeNull();
  key("End");
  act(() => void vi.advanceTimersByTime(5000));
  expect(stage()).toBeNull();
});

test("one's own battle closes itself when it has been looked at, unless somebody touches it", () => {
  for (const touched of [false, true]) {
    const { before, after, seats } = aroundBattle(1);
    show(before, seats[0] ?? 0);
    show(after, seats[0] ?? 0);
    key("End");
    if (touched) act(() => void stage()?.dispatchEvent(new Event("pointerdown", { bubbles: true })));
    for (let passed = 0; passed < 10; passed += 1) act(() => void vi.advanceTimersByTime(1_000));
    expect(stage() === null).toBe(!touched);
    act(() => render(null, root));
  }
});

test("a battle of a past that was read late does not open", () => {
  const { after, seats } = aroundBattle(1);
  show({ ...after, lines: [] }, seats[0] ?? 0);
  show(after, seats[0] ?? 0);
  expect(stage()).toBeNull();
});

test("where motion is not wanted, one's own battle opens at its end", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const { before, after, seats } = aroundBattle(1);
  show(before, seats[1] ?? 0);
  show(after, seats[1] ?? 0);
  const battle = fightsIn(after.lines).find((fight) => fight.battle)?.battle;
  expect(round()).toBe(battle?.rounds.length);
  expect(hpShown()).toEqual(battle?.hp.map((hp) => Math.round(hp / 100)));
});

test("from the list anybody goes through a battle by buttons, by keys and on the strip", () => {
  show(lastOf(3), null);
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("ol li button")];
  expect(buttons).toHaveLength(3);
  press(buttons[0]);
  expect(round()).toBe(0);
  expect(root.querySelector("[role=status]")?.textContent).toMatch(/attacks .* rounds fought.*hp left/);
  const full = hpShown();
  const named = (name: string) => root.querySelector<HTMLButtonElement>(`.buttons [aria-label="${name}"]`);
  press(named("One round"));
  expect(round()).toBe(1);
  expect(hpShown()).not.toEqual(full);
  press(named("One round back"));
  expect(hpShown()).toEqual(full);
  press(named("Skip to the end"));
  const end = round();
  expect(root.querySelector("header b")?.textContent).not.toBe("");
  key("ArrowLeft");
  expect(round()).toBe(end - 1);
  key("Home");
  expect(round()).toBe(0);
  key(" ");
  act(() => void vi.advanceTimersByTime(420));
  expect(round()).toBe(1);
  key(" ");
  act(() => void vi.advanceTimersByTime(4200));
  expect(round()).toBe(1);
  key("Escape");
  expect(stage()).toBeNull();
});

test("the keys of a play-back are not a replay's as well", () => {
  const heard = vi.fn();
  addEventListener("keydown", heard);
  show(lastOf(3), null);
  press(root.querySelector<HTMLButtonElement>("ol li button"));
  key("ArrowRight");
  removeEventListener("keydown", heard);
  expect(heard).not.toHaveBeenCalled();
});

test("a battle lost for want of a general is told without a play-back", () => {
  const { lines } = lastOf(3);
  const forfeits = fightsIn(lines).filter(({ battle }) => !battle);
  show(lastOf(3), null);
  expect(forfeits.length).toBeGreaterThan(0);
  expect(root.textContent).toContain("named no general");
  expect(root.querySelectorAll("ol > li")).toHaveLength(fightsIn(lines).length);
});

test("money and cities that a battle moved are told with it", () => {
  const fights = [1, 2, 3, 4].flatMap((game) => fightsIn(lastOf(game).lines));
  expect(fights.some(({ spoils }) => spoils > 0)).toBe(true);
  expect(fights.some(({ fallen }) => fallen !== undefined)).toBe(true);
});

function ask(command: string, wanted?: Parameters<typeof whenAsked>[1]) {
  const { moment, seat, asked } = whenAsked(command, wanted);
  const Form = battlePrompts[command];
  act(() => render(Form ? <Form {...propsOf(moment, seat)} asked={asked} /> : null, root));
  return { moment, seat, asked, Form };
}

test("each scale is a button with its rounds, declining one more", () => {
  const { asked } = ask("meet", ({ fields }) => fields["scale"]?.kind === "choice" && fields["scale"].options.length === 4);
  const buttons = [...root.querySelectorAll<HTMLButtonElement>(".scale")];
  expect(buttons.map((button) => button.textContent?.match(/\d+/)?.[0])).toEqual([undefined, "40", "70", "100"]);
  press(buttons[2]);
  expect(asked.answers).toEqual([{ scale: 1 }]);
});

test("what cannot be declined has no such button and says why", () => {
  const { moment, seat, asked } = whenAsked("meet");
  const forced = { ...moment.view.game, question: { ...moment.view.game.question, forced: true } };
  const prompt = { ...asked.prompt, fields: { scale: { kind: "choice" as const, options: [{ value: 0 }, { value: 1 }, { value: 2 }] } } };
  const Form = battlePrompts["meet"];
  const view = { ...moment.view, game: forced };
  act(() => render(Form ? <Form {...propsOf({ ...moment, view }, seat)} asked={askedFrom("meet.1", prompt)} /> : null, root));
  expect(root.querySelectorAll(".scale")).toHaveLength(3);
  expect(root.textContent).toContain("cannot be declined");
});

test("generals are chosen side by side, and what is sent was offered", () => {
  const { asked } = ask("name_generals");
  const send = root.querySelector<HTMLButtonElement>("button.main");
  expect(send?.disabled).toBe(true);
  press([...root.querySelectorAll<HTMLButtonElement>(".send button")][0]);
  expect(root.querySelectorAll("[role=status] [title]")).toHaveLength(4);
  submit(one("form"));
  const [given] = asked.answers;
  expect(given && fits(asked.prompt.fields, given)).toBe(true);
  expect(given?.["main"]).toBeGreaterThanOrEqual(0);
});

test("who leads is not his own vice general", () => {
  const { asked } = ask("name_generals");
  const options = (field: string) => {
    const found = asked.prompt.fields[field];
    return found?.kind === "choice" ? found.options.map(({ value }) => Number(value)) : [];
  };
  const one = options("main").find((value) => value >= 0) ?? 0;
  act(() => {
    asked.draft.value = { vice: one };
  });
  const row = [...root.querySelectorAll("tbody tr")].find((found) => found.querySelector("input[type=checkbox]:checked"));
  press(row?.querySelector<HTMLInputElement>("input[type=radio]"));
  expect(asked.draft.value).toEqual({ main: one, vice: -1 });
});
