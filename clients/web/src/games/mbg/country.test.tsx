import { gzipSync } from "node:zlib";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { root } from "../../testing/document";
import { Country } from "./country";
import { plainRing, ringOf } from "./ring";

const MOST_BYTES = 15_000;

/** The country in a plain ring of so many cells, as it is drawn. */
function drawnIn(count: number): string {
  const cells = Object.fromEntries(plainRing(count).map(({ x, y }, at) => [at, { kind: 0, base: 0, x, y, barrier: false, robber: false }]));
  const country = (
    <svg>
      <Country ring={ringOf(cells, 99)} />
    </svg>
  );
  act(() => render(null, root));
  act(() => render(country, root));
  return root.innerHTML;
}

test("the same ring always leads through the same country, another through another", () => {
  expect(drawnIn(56)).toBe(drawnIn(56));
  expect(drawnIn(56)).not.toBe(drawnIn(58));
});

test.each([4, 10, 16, 56, 68, 120])("the country in a ring of %i cells is drawn in few bytes", (count) => {
  const drawn = drawnIn(count);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
  expect(gzipSync(drawn).length).toBeLessThan(MOST_BYTES);
});
