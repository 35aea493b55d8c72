// @vitest-environment node
import { expect, test } from "vitest";
import type { Fact, Line } from "../../wire/types";
import { Folding, KEPT_EVERY } from "./fold";

const MANY = 10 * KEPT_EVERY;

function feed(name = "a", count = MANY): Line[] {
  return Array.from({ length: count }, (_, index) => ({ seq: index + 1, at: 0, fact: { type: "told", name: `${name}${index}` } as Fact }));
}

/** A fold that counts its steps; its state is the names of all that was told. */
function counting(): { folding: Folding<readonly unknown[]>; steps: (act: () => unknown) => number } {
  let taken = 0;
  const step = (names: readonly unknown[], { fact }: Line) => {
    taken += 1;
    return [...names, fact["name"]];
  };
  return {
    folding: new Folding<readonly unknown[]>({ begin: [], step }),
    steps: (act) => {
      taken = 0;
      act();
      return taken;
    },
  };
}

const namesOf = (lines: readonly Line[]) => lines.map(({ fact }) => fact["name"]);

test("one line more is one step, however many were told before", () => {
  const { folding, steps } = counting();
  const lines = feed();
  for (let count = 1; count <= MANY; count += 1) expect(steps(() => folding.of(lines.slice(0, count)))).toBe(1);
  expect(steps(() => folding.of(lines))).toBe(0);
});

test("a step back, and a jump to anywhere, has no further to go than from the state kept before it", () => {
  const { folding, steps } = counting();
  const lines = feed();
  folding.of(lines);
  for (let count = MANY - 1; count >= 0; count -= 1) expect(steps(() => folding.of(lines.slice(0, count)))).toBeLessThan(KEPT_EVERY);
  expect(steps(() => folding.of(lines.slice(0, MANY - 1)))).toBeLessThan(KEPT_EVERY);
});

test("in whatever order, the state is what the lines make from the beginning", () => {
  const { folding } = counting();
  const lines = feed();
  for (let at = 0; at < 200; at += 1) {
    const shown = lines.slice(0, (at * 97) % (MANY + 1));
    expect(folding.of(shown)).toEqual(namesOf(shown));
  }
});

test("the lines of another feed, or a beginning that came late, are read again", () => {
  const { folding } = counting();
  const [one, other] = [feed("a"), feed("b")];
  for (const lines of [one, other, one.slice(0, 100), other.slice(0, 200), one, one.slice(30), one]) {
    expect(folding.of(lines)).toEqual(namesOf(lines));
  }
  const forked = [...one.slice(0, 100), ...other.slice(100)];
  expect(folding.of(forked)).toEqual(namesOf(forked));
  expect(folding.of(one.slice(0, 130))).toEqual(namesOf(one.slice(0, 130)));
});
