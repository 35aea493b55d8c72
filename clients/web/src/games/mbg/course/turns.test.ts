import { expect, test } from "vitest";
import { type Fold, Folding, folded } from "../../../boards/kit/fold";
import { GAMES, lastOf } from "../../../testing/games/mbg";
import { FIGHTS } from "../battle/fights";
import { told } from "../state";
import { BALANCES, turnsTold } from "./turns";

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
