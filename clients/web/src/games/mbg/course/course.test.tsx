import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { type Fold, Folding, folded } from "../../../boards/kit/fold";
import { root } from "../../../testing/document";
import { FIGHTS } from "../battle/fights";
import { GAMES, lastOf, seenOf } from "../../../testing/games/mbg";
import { told } from "../state";
import { Curves } from "./curves";
import { axisOf } from "./plot";
import { Settlement } from "./settlement";
import { BALANCES, turnsTold } from "./turns";

const texted = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.textContent ?? "");

test("what came in and went out is the whole change of everybody's money, in every turn", () => {
  for (const game of GAMES) {
    const { view, lines } = lastOf(game);
    const turns = folded(turnsTold(view.game.plans), lines).turns;
    expect(turns.length).toBeGreaterThan(7);
    for (const { accounts } of turns) {
      for (const { before, after, flows } of accounts.values()) expect(before + flows.reduce((sum, { amount }) => sum + amount, 0)).toBe(after);
    }
  }
});

test("a role that is out has no accounts any more", () => {
  const { view, lines } = lastOf(3);
  const turns = folded(turnsTold(view.game.plans), lines).turns;
  const last = turns.findLastIndex(({ accounts }) => [...accounts.values()].some(({ out }) => out));
  const out = [...(turns[last]?.accounts ?? [])].filter(([, account]) => account.out).map(([seat]) => seat);
  expect(out.length).toBeGreaterThan(0);
  for (const { accounts } of turns.slice(last + 1)) for (const seat of out) expect(accounts.has(seat)).toBe(false);
});

test("every kind of change of a settlement finds its words", () => {
  const said = new Set<string>();
  for (const game of GAMES) {
    const { view, lines } = lastOf(game);
    for (const { accounts, allocation } of folded(turnsTold(view.game.plans), lines).turns) {
      for (const { items } of accounts.values()) items.forEach(({ type }) => said.add(type));
      for (const items of allocation?.values() ?? []) items.forEach(({ type }) => said.add(`${type} in allocation`));
    }
  }
  for (const kind of ["studies", "technique_learned", "officer_trained", "trains", "healed", "mended", "kept", "quit", "garrison_moved in allocation", "posts_set in allocation"]) expect([...said]).toContain(kind);
});

test("the newest settlement is shown until another is wanted; one's own role comes first and open", () => {
  const moment = lastOf(1);
  act(() => render(<Settlement {...seenOf(moment, 2)} />, root));
  expect(texted("h3")).toEqual(["Turn 10 is settled"]);
  expect(root.querySelector(".accounts li")?.className).toBe("seat-2");
  expect(root.querySelectorAll("details[open]")).toHaveLength(1);
  const [earlier] = root.querySelectorAll<HTMLButtonElement>("header button");
  act(() => earlier?.click());
  expect(texted("h3")).toEqual(["Turn 9 is settled"]);
  act(() => earlier?.click());
  expect(root.querySelector(".allocation")?.textContent).toContain("Allocation after turn 8");
});

test("each city's income is told where it is known to be what was paid", () => {
  const told = GAMES.flatMap((game) => {
    const moment = lastOf(game);
    act(() => render(<Settlement {...seenOf(moment)} />, root));
    return texted(".inside dt small");
  });
  expect(told.length).toBeGreaterThan(0);
  for (const one of told) expect(one).toMatch(/^from /);
  expect(told.some((one) => /\d/.test(one))).toBe(true);
});

test("back and forth through a game leads to what its lines make from the beginning", () => {
  for (const game of GAMES) {
    const { lines, view } = lastOf(game);
    for (const fold of [turnsTold(view.game.plans), BALANCES, FIGHTS] as Fold<unknown>[]) {
      const folding = new Folding(fold);
      for (let at = 0; at < 60; at += 1) {
        const shown = lines.slice(0, (at * 331) % (lines.length + 1));
        expect(folding.of(shown)).toEqual(folded(fold, shown));
      }
    }
  }
});

test("curves begin at the start and end at the last settlement", () => {
  for (const game of GAMES) {
    const { lines } = lastOf(game);
    const settled = lines.map(told).filter((fact) => fact.type === "turn_settled");
    const balances = folded(BALANCES, lines);
    expect(balances.map(({ turn }) => turn)).toEqual([0, ...settled.map(({ turn }) => turn)]);
    expect(Object.fromEntries(balances.at(-1)?.money ?? [])).toEqual(settled.at(-1)?.money);
    expect([...(balances[0]?.money.values() ?? [])].every((money) => money === 150_000)).toBe(true);
  }
});

test("each role has a line of its own dashes, and any turn can be read by keyboard", () => {
  const moment = lastOf(1);
  act(() => render(<Curves {...seenOf(moment, 2)} />, root));
  expect(root.querySelectorAll(".plot .curve")).toHaveLength(4);
  expect(new Set([...root.querySelectorAll(".plot .curve")].map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(4);
  const slider = root.querySelector<HTMLInputElement>("input[type=range]");
  expect(slider?.getAttribute("aria-valuetext")).toContain("Turn 10");
  act(() => {
    if (slider) slider.value = "0";
    slider?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(root.querySelector("figcaption")?.textContent).toContain("At the start");
  expect(texted("figcaption .sum b")).toEqual(["1,500", "1,500", "1,500", "1,500"]);
});

test("the axis holds the goal, zero and every sum", () => {
  const balances = [
    { turn: 0, money: new Map([[1, 10_000]]) },
    { turn: 1, money: new Map([[1, -250_000]]) },
  ];
  const axis = axisOf(balances, 3_000_000);
  for (const sum of [0, -250_000, 3_000_000]) {
    expect(axis.y(sum)).toBeGreaterThanOrEqual(0);
    expect(axis.y(sum)).toBeLessThanOrEqual(100);
  }
  expect(axis.ticks).toContain(0);
  expect(axis.ticks.length).toBeLessThan(7);
});

test("before anything is settled, that is said", () => {
  const moment = lastOf(1);
  const early = { ...moment, lines: moment.lines.slice(0, 20) };
  act(() => render(<Settlement {...seenOf(early)} />, root));
  expect(root.textContent).toContain("No turn has been settled yet.");
  act(() => render(<Curves {...seenOf(early)} />, root));
  expect(root.textContent).toContain("first settled turn");
});
