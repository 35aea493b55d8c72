// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keep } from "./keep.mjs";

let dir = "";

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "dist-"));
  mkdirSync(join(dir, "assets"));
});

afterEach(() => rmSync(dir, { recursive: true }));

/** A build that writes these scripts, and the packed forms that are written beside them later. */
function build(...names) {
  for (const name of names) writeFileSync(join(dir, "assets", name), name);
  keep(dir, ["index.html", ...names.map((name) => `assets/${name}`)]);
  for (const name of names) for (const packed of ["br", "gz"]) writeFileSync(join(dir, "assets", `${name}.${packed}`), "");
}

const left = () => readdirSync(join(dir, "assets")).sort();

test("after a deploy the files of the two builds before are there, and no older ones", () => {
  build("board-1.js", "same.js");
  build("board-2.js", "same.js");
  build("board-3.js", "same.js");
  expect(left()).toContain("board-1.js");
  expect(left()).toContain("board-1.js.br");
  build("board-4.js", "same.js");
  expect(left().filter((name) => name.endsWith(".js"))).toEqual(["board-2.js", "board-3.js", "board-4.js", "same.js"]);
  expect(left()).not.toContain("board-1.js.gz");
});

test("a build of the same pushes none out, and one from before the list counts as one", () => {
  for (const name of ["old.js", "old.js.br"]) writeFileSync(join(dir, "assets", name), "");
  for (let time = 0; time < 5; time += 1) build("new.js");
  expect(left()).toEqual(["new.js", "new.js.br", "new.js.gz", "old.js", "old.js.br"]);
  expect(JSON.parse(readFileSync(join(dir, "builds.json"), "utf-8"))).toEqual([["assets/new.js"], ["assets/old.js"]]);
});
