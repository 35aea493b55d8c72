import { expect, test } from "vitest";
import { FACES } from "../state/faces";
import { namesOfBots } from "../state/names";
import { begin } from "../testing/document";
import { DRAWN, drawingOf } from "./faces";

test("as many faces are drawn as there are to choose among, and no two are the same", () => {
  expect(new Set(DRAWN.map((shapes) => shapes.join())).size).toBe(FACES);
});

test("every bot of a language has a face of its own", () => {
  begin();
  const names = namesOfBots();
  expect(new Set(names.map((name) => drawingOf({ name, bot: true }).join())).size).toBe(names.length);
});

