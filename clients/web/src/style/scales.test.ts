// @vitest-environment node
import stylelint from "stylelint";
import { expect, test } from "vitest";

/** The names of the rules that refuse this style. */
async function refusedBy(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, cwd: process.cwd() });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const inLayer = (style: string) => `@layer pages { ${style} }`;
const ALLOWED = "declaration-property-value-allowed-list";
const DISALLOWED = "declaration-property-value-disallowed-list";

test.each([
  [ALLOWED, inLayer("p { font-size: 0.9rem; }")],
  [ALLOWED, inLayer("p { font-size: calc(var(--text-1) + 1px); }")],
  [ALLOWED, inLayer("p { font: 12px/1 sans-serif; }")],
  [DISALLOWED, inLayer("p { margin: 0 6px; }")],
  [DISALLOWED, inLayer("p { padding-inline-start: 1.2em; }")],
  [DISALLOWED, inLayer("p { gap: calc(var(--space-1) + 0.5rem); }")],
  [DISALLOWED, inLayer("p { margin: var(--own); }")],
  [DISALLOWED, inLayer("p { border-radius: 50%; }")],
  [DISALLOWED, inLayer("p { border-top-left-radius: 3px; }")],
  ["sotto/breakpoints", inLayer("@media (width <= 700px) { p { margin: 0; } }")],
  ["sotto/breakpoints", inLayer("@media (max-width: 640px) { p { margin: 0; } }")],
  ["sotto/breakpoints", inLayer("@media (480px <= width <= 640px) { p { margin: 0; } }")],
  ["sotto/breakpoints", inLayer("@container (inline-size > 30em) { p { margin: 0; } }")],
  ["sotto/layers", "p { margin: 0; }"],
  ["sotto/scopes", "@layer games { p { margin: 0; } }"],
])("%s refuses %s", async (rule, code) => {
  expect(await refusedBy(code)).toEqual([rule]);
});

test("what is on the scales is let through", async () => {
  const style = `p { margin: 0 auto calc(-1 * var(--space-2)); padding: var(--gap); font-size: var(--text-2); border-radius: var(--radius-s); }`;
  expect(await refusedBy(`@layer games { @scope (.a) { @media (width > 640px) and (height <= 560px) { ${style} } } }`)).toEqual([]);
});
