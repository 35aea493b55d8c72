// @vitest-environment node
// What every folder of a game keeps to.

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no board reads the wire as something it is not: `facts` and the generated types say what comes", () => {
  const sources = globSync("src/{games/*,boards/generic}/**/*.{ts,tsx}").filter((path) => !path.endsWith("contract.test.ts"));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(path, "utf8").includes("as unknown as"))).toEqual([]);
});
