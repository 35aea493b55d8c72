// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { betweenFolders, circlesIn, importsIn, straysIn } from "./imports.mjs";

let root = "";

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "page-"))));
afterEach(() => rmSync(root, { recursive: true }));

/** What these files import. */
function written(files) {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return importsIn(root);
}

/** What is found of these files: circles of files, and of folders. */
function found(files) {
  const imports = written(files);
  return [circlesIn(imports), circlesIn(betweenFolders(imports))];
}

test.each([
  ["a value", 'import { b } from "./b";'],
  ["a type", 'import type { B } from "./b";'],
  ["what is passed on", 'export { b } from "./b";'],
  ["a type in place", 'export let later: typeof import("./b");'],
  ["what is fetched later", 'export const later = () => import("./b");'],
])("two files are a circle by %s", (_, code) => {
  expect(found({ "x/a.ts": code, "x/b.tsx": 'import { a } from "./a";\nexport const b = <p>{a}</p>;' })).toEqual([[["x/a.ts", "x/b.tsx", "x/a.ts"]], []]);
});

test("folders are a circle though no files are", () => {
  expect(found({ "x/a.ts": 'import type { B } from "../y/b";', "y/b.ts": "", "y/c.ts": 'import { d } from "../z/d";', "z/d.ts": 'import { e } from "../x/e";', "x/e.ts": "" })).toEqual([[], [["x", "y", "z", "x"]]]);
});

test("a game is one folder, and tests lead nowhere", () => {
  const files = { "games/dice/board.tsx": 'import "./battle/stage";', "games/dice/battle/stage.ts": 'import "../state";', "games/dice/state.ts": "", "wire/a.ts": "", "wire/a.test.ts": 'import "../games/dice/state";' };
  expect(found({ ...files, "games/dice/talk.ts": 'import "../../wire/a";' })).toEqual([[], []]);
});

test("a game is imported by its name nowhere, and what tests use by no code", () => {
  const files = { "games/dice/board.ts": 'import "./state";', "games/dice/state.ts": "", "testing/games/dice.ts": 'import "../../games/dice/state";', "testing/states/a.ts": 'import "../games/dice";' };
  expect(straysIn(written(files))).toEqual([]);
  const more = { "home/a.ts": 'import type { A } from "../games/dice/state";', "games/cards/board.ts": 'import "../dice/state";', "wire/b.ts": 'import "../testing/games/dice";' };
  expect(straysIn(written({ ...files, ...more })).map(([file]) => file).sort()).toEqual(["games/cards/board.ts", "home/a.ts", "wire/b.ts"]);
});

test("what cannot be read is no silence", () => {
  expect(() => found({ "a.ts": "import {" })).toThrow("a.ts");
});
