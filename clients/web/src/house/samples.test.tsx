// Every board in whole games that were really played, as each seat and host is asked everything they ever are.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import * as avalon from "../games/avalon/board";
import { askedFrom } from "../games/asked";
import type { BoardModule } from "../games/board";
import { root } from "../games/drawn";
import { GenericBoard } from "../games/generic/board";
import * as ghost from "../games/ghost/board";
import { Housed } from "../games/housed";
import * as liarsDice from "../games/liars_dice/board";
import * as mbg from "../games/mbg/board";
import { type Recorded, recorded, viewersOf } from "../games/recorded";
import { Drawn } from "../prompts/drawn";
import { Asked } from "../table/asked";
import { type At, seatOf } from "../table/at";
import { Words } from "../words/catalogue";
import { narrow } from "./parts";

const GAMES: readonly [name: string, module: BoardModule, logs: readonly string[]][] = [
  ["avalon", avalon, ["avalon/rules1-1.jsonl"]],
  ["mbg", mbg, ["mbg/rules1-1.jsonl"]],
  ["ghost", ghost, ["ghost/rules2-1.jsonl.gz"]],
  ["liars_dice", liarsDice, ["liars_dice/rules1-1.jsonl"]],
  ["generic", { Board: GenericBoard, parts: {} }, ["liars_dice/rules1-1.jsonl"]],
];

const WORDS = new Words("en", {});

/** The moments at which a viewer is asked a set of commands that they were not asked before. */
function asksOf(log: string, as: string): Recorded[] {
  const key = `${log} ${as}`;
  const known = asks.get(key) ?? newAsksIn(log, as);
  asks.set(key, known);
  return known;
}

const asks = new Map<string, Recorded[]>();

function newAsksIn(log: string, as: string): Recorded[] {
  const seen = new Set<string>();
  return recorded(log, as).filter(({ view }) => {
    const commands = Object.values(view.prompts ?? {}).map(({ command }) => command).sort().join(" ");
    if (commands === "" || seen.has(commands)) return false;
    seen.add(commands);
    return true;
  });
}

function Page({ module, moment, as }: { module: BoardModule; moment: Recorded; as: string }) {
  const { view, lines } = moment;
  const asking = Object.entries(view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  const board = { view, as, seat: seatOf(as), lines, words: WORDS, nameOf: (seat: number | string) => `${seat} Player${seat}`, asking };
  const drawn = new Drawn();
  return (
    <>
      <Housed module={module} now={board} drawn={drawn} />
      <aside>
        <Asked at={{ table: { ...view.table, status: "playing" }, as, words: WORDS } as Partial<At> as At} board={board} prompts={module.prompts} drawn={drawn} settled />
      </aside>
    </>
  );
}

const draw = (module: BoardModule, moment: Recorded, as: string) =>
  act(() => {
    render(null, root);
    render(<Page module={module} moment={moment} as={as} />, root);
  });

const found = (id: string) => [...root.querySelectorAll<HTMLElement>(`[data-prompt="${CSS.escape(id)}"]`)];

beforeEach(() => () => {
  narrow.value = false;
});

for (const width of ["desk", "phone"] as const) {
  test.each(GAMES)(`at a ${width} each open prompt is found exactly once, and what must be answered is in sight: %s`, { timeout: 120_000 }, (_, module, logs) => {
    narrow.value = width === "phone";
    let asked = 0;
    for (const log of logs) {
      for (const as of viewersOf(log)) {
        for (const moment of asksOf(log, as)) {
          draw(module, moment, as);
          for (const [id, prompt] of Object.entries(moment.view.prompts)) {
            asked += 1;
            const where = `${log} ${as} ${id} ${prompt.command}`;
            expect(found(id), where).toHaveLength(1);
            if (prompt.required !== false) expect(isInSight(found(id)[0]), where).toBe(true);
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(5);
  });
}

/** Whether it is drawn in the open, or behind a tab that says so. */
function isInSight(question: HTMLElement | undefined): boolean {
  const part = question?.closest<HTMLElement>("[data-part]");
  if (!part?.hidden) return question !== undefined;
  return root.querySelector(`[aria-controls="${part.id}"] .count`) !== null;
}

test.each(GAMES)("a prompt whose answers are all drawn on the board says what it is about: %s", { timeout: 120_000 }, (_, module, logs) => {
  for (const log of logs) {
    for (const as of viewersOf(log)) {
      for (const moment of asksOf(log, as)) {
        draw(module, moment, as);
        const anchors = new Set([...root.querySelectorAll("[data-about]")].map((one) => one.getAttribute("data-about") ?? ""));
        const kinds = new Set([...anchors].map((anchor) => anchor.split(" ")[0]));
        for (const prompt of Object.values(moment.view.prompts)) {
          const lists = Object.values(prompt.fields).flatMap((field) => ("options" in field ? [field.options.map(({ value }) => value).filter((value) => value !== -1)] : []));
          const named = [...kinds].some((kind) => lists.some((values) => values.length > 0 && values.every((value) => anchors.has(`${kind} ${value}`))));
          if (named) expect(module.about?.(prompt, moment.view.game), `${log} ${as} ${prompt.command}`).toBeDefined();
          for (const anchor of module.about?.(prompt, moment.view.game) ?? []) expect(anchors, `${log} ${as} ${prompt.command}`).toContain(anchor);
        }
      }
    }
  }
});
