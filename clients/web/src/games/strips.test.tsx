// Every strip in a whole game that was really played, as the public sees it.

import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { Words } from "../words/catalogue";
import * as avalon from "./avalon/strip";
import * as clocktower from "./clocktower/strip";
import { root } from "../testing/document";
import * as generic from "../boards/generic/strip";
import * as ghost from "./ghost/strip";
import * as liarsDice from "./liars_dice/strip";
import * as mbg from "./mbg/strip";
import { recorded } from "../testing/recordings";
import type { StripModule } from "../boards/contract";
import * as wizard from "./wizard/strip";

const STRIPS: readonly [name: string, module: StripModule, log: string][] = [
  ["avalon", avalon, "avalon/rules1-1.jsonl"],
  ["clocktower", clocktower, "clocktower/rules1-1.jsonl.gz"],
  ["ghost", ghost, "ghost/rules1-1.jsonl.gz"],
  ["liars_dice", liarsDice, "liars_dice/rules1-1.jsonl"],
  ["mbg", mbg, "mbg/rules1-1.jsonl"],
  ["wizard", wizard, "wizard/rules1-1.jsonl.gz"],
  ["generic", generic, "liars_dice/rules1-1.jsonl"],
];

const WORDS = new Words("en", {});

/** So many moments of a game are drawn. */
const MOMENTS = 60;

test("every strip there is is tried", () => {
  const found = globSync("src/{games/*,boards/generic}/strip.tsx").map((path) => basename(dirname(path)));
  expect(found.sort()).toEqual(STRIPS.map(([name]) => name).sort());
});

test.each(STRIPS)("a game of %s is told at a glance from its first turn to its end", (_, { Glimpse }, log) => {
  const moments = recorded(log, "public");
  const step = Math.ceil(moments.length / MOMENTS);
  const told = new Set<string>();
  for (const { view, lines } of moments.filter((_, at) => at % step === 0 || at === moments.length - 1)) {
    act(() => render(<Glimpse view={view} lines={lines} words={WORDS} nameOf={(seat) => `${seat} Player${seat}`} />, root));
    told.add(root.innerHTML);
    expect(root.querySelectorAll("button, a, input, [tabindex]")).toHaveLength(0);
    expect(root.textContent).not.toMatch(/undefined|NaN|\[object|\{\w+/);
  }
  expect(root.textContent).not.toBe("");
  if (Glimpse !== generic.Glimpse) expect(told.size).toBeGreaterThan(6);
});
