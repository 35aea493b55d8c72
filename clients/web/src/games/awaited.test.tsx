// Whom the bar says that all wait for, in whole games that were really played: those it names are asked.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { fetchFile } from "../boards/discovery";
import { Placement } from "../prompts/placement";
import { type At, seatOf } from "../state/chairs";
import { QuestionDock } from "../table/question-dock";
import { root, viewAs } from "../testing/document";
import { askedFrom } from "../testing/questions";
import { commitsOf } from "../testing/recordings";
import { GAMES, logsOf, sampleOf } from "../testing/samples";
import { merge } from "../wire/merge";
import type { Prompt, View } from "../wire/types";
import { Words } from "../words/catalogue";

/** The view of each viewer after each commit of a game. */
function* viewsIn(log: string): Generator<Map<string, View<any>>> {
  const views = new Map<string, View<any>>();
  for (const { shown } of commitsOf(log)) {
    for (const { to, patch } of shown) for (const as of Object.keys(to)) views.set(as, merge(views.get(as) ?? ({} as View), patch));
    yield views;
  }
}

const required = (view: View | undefined) => Object.values(view?.prompts ?? {}).filter((prompt: Prompt) => prompt.required !== false).length > 0;

test.each(GAMES)("%s: every seat that a view names is asked something, and most of the time somebody is named", async (game) => {
  const module = await fetchFile(game, "board");
  let [waited, named] = [0, 0];
  for (const log of logsOf(game, sampleOf(game).asking)) {
    for (const views of viewsIn(log)) {
      const asked = [...views].filter(([as, view]) => as.startsWith("seat:") && required(view)).map(([as]) => Number(as.slice(5)));
      for (const as of ["public", "seat:1"]) {
        const view = views.get(as);
        if (view?.table.status !== "playing") continue;
        const seats = module?.awaited?.(view.game, view.table) ?? [];
        expect(asked, `${log} ${as} ${JSON.stringify(view.game.phase ?? view.game.asked)}`).toEqual(expect.arrayContaining([...seats]));
        if (asked.length > 0) waited += 1;
        if (asked.length > 0 && seats.length > 0) named += 1;
      }
    }
  }
  expect(waited).toBeGreaterThan(10);
  // Nights are secret in Clocktower, and most of a chapter in Ghost.
  expect(named / waited).toBeGreaterThan(0.4);
});

const NAMES = ["", "Ann", "Bo", "Cy", "Di", "Ed"];

/** What the bar says to a viewer while these seats are waited for. */
function bar(seats: readonly number[], { as = "seat:1", asked = false } = {}): string {
  const view = viewAs({ phase: "" }, { status: "playing" });
  const asking = asked ? [askedFrom("claim.1", { command: "claim", fields: {}, required: false })] : [];
  const words = new Words("en", {});
  const board = { view, as, seat: seatOf(as), lines: [], words, nameOf: (seat: number | string) => `${seat} ${NAMES[Number(seat)]}`, asking };
  const at = { table: view.table, as, words, chairs: { seats: [1], host: false } } as Partial<At> as At;
  act(() => render(null, root));
  act(() => render(<QuestionDock at={at} board={board} awaited={() => seats} drawn={new Placement()} settled />, root));
  return root.querySelector(".others, .meanwhile p")?.textContent?.trim() ?? "";
}

test("the bar names whom one waits for, never oneself, of many how many, and also above what may be left alone", () => {
  expect(bar([2])).toBe("Waiting for 2 Bo");
  expect(bar([1, 2, 3])).toBe("Waiting for 2 Bo, 3 Cy");
  expect(bar([1, 2, 3, 4, 5])).toBe("Waiting for 2 Bo, 3 Cy and 2 more");
  expect(bar([1])).toBe("Waiting for the other players.");
  expect(bar([2], { asked: true })).toBe("Waiting for 2 Bo");
  expect(bar([1], { as: "public" })).toBe("Waiting for you");
  expect(root.querySelector("button")?.textContent).toBe("Back to my seat");
  expect(bar([2], { as: "public" })).toBe("Waiting for 2 Bo");
});
