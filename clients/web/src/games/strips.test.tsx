// Every strip in a whole game that was really played, as the public sees it.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { StripModule } from "../boards/contract";
import { fetchFile, gamesWith } from "../boards/discovery";
import * as generic from "../boards/generic/strip";
import { root } from "../testing/document";
import { recorded } from "../testing/recordings";
import { logsOf } from "../testing/samples";
import { Words } from "../words/catalogue";

const WORDS = new Words("en", {});

/** The number of moments of a game that are drawn. */
const MOMENTS = 60;

/** Draw it from the first turn to the end; how many looks it has. */
function drawn({ Glimpse }: StripModule, log: string): number {
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
  return told.size;
}

test.each(gamesWith("strip"))("a game of %s is told at a glance from its first turn to its end", async (game) => {
  const [log = ""] = logsOf(game);
  const strip = await fetchFile(game, "strip");
  expect(strip && drawn(strip, log)).toBeGreaterThan(6);
});

test.each(gamesWith("strip"))("a game of %s is told without a strip of its own, too", (game) => {
  expect(drawn(generic, logsOf(game)[0] ?? "")).toBeGreaterThan(0);
});
