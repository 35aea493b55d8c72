// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is set in the place of a sheet's rules: a property that style itself knows, and not a measure that it goes by. */
function inlined(code: string): string[] {
  const objects = [...code.matchAll(/style=\{\{(.*?)\}\}/gs)].map(([, inside = ""]) => inside);
  return objects.flatMap((inside) => [...inside.matchAll(/(?:^|,)\s*(?!\s*\.\.\.)(["\w-]+)\s*:/g)].map(([, key = ""]) => key)).filter((key) => !key.startsWith('"--'));
}

test.each([
  ["width", '<i style={{ width: `${part}%` }} />'],
  ["left", '<i style={{ "--x": "1px", left: 0 }} />'],
])("%s is refused", (key, code) => {
  expect(inlined(code)).toEqual([key]);
});

test("measures are let through", () => {
  expect(inlined('<i style={{ "--x": `${at.x}px`, ...after(2) }} />')).toEqual([]);
});

test.each(globSync("src/**/*.tsx"))("%s leaves the style to the sheets", (path) => {
  expect(inlined(readFileSync(path, "utf8"))).toEqual([]);
});
