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
import * as clocktower from "../games/clocktower/board";
import { Housed } from "../games/housed";
import * as liarsDice from "../games/liars_dice/board";
import * as mbg from "../games/mbg/board";
import { TABLES } from "../games/mbg/recorded";
import * as wizard from "../games/wizard/board";
import { type Recorded, recorded, viewersOf } from "../games/recorded";
import { Drawn } from "../prompts/drawn";
import { Asked } from "../table/asked";
import { type At, seatOf } from "../table/at";
import type { Prompt } from "../wire/types";
import { Words } from "../words/catalogue";
import { narrow } from "./parts";

const GAMES: readonly [name: string, module: BoardModule, logs: readonly string[]][] = [
  ["avalon", avalon, ["avalon/rules1-1.jsonl"]],
  ["mbg", mbg, ["mbg/rules1-1.jsonl"]],
  ["ghost", ghost, ["ghost/rules3-2.jsonl.gz"]],
  ["liars_dice", liarsDice, ["liars_dice/rules1-1.jsonl"]],
  ["clocktower", clocktower, ["clocktower/rules1-1.jsonl.gz", "clocktower/rules1-2.jsonl.gz", "clocktower/rules1-3.jsonl.gz"]],
  ["wizard", wizard, ["wizard/rules1-2.jsonl.gz"]],
  ["generic", { Board: GenericBoard, parts: {} }, ["liars_dice/rules1-1.jsonl"]],
];

const WORDS = new Words("en", {}, {}, {}, undefined, TABLES);

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

/** Draw a moment, in a turn of its own: what one turn has looked at by a WeakRef, and happy-dom does all the time, stays until its end. */
async function draw(module: BoardModule, moment: Recorded, as: string): Promise<void> {
  await new Promise((go) => setTimeout(go));
  act(() => {
    render(null, root);
    render(<Page module={module} moment={moment} as={as} />, root);
  });
}

const found = (id: string) => [...root.querySelectorAll<HTMLElement>(`[data-prompt="${CSS.escape(id)}"]`)];

beforeEach(() => () => {
  narrow.value = false;
});

for (const width of ["desk", "phone"] as const) {
  test.each(GAMES)(`at a ${width} each open prompt is found exactly once, and what must be answered is in sight: %s`, { timeout: 120_000 }, async (_, module, logs) => {
    narrow.value = width === "phone";
    let asked = 0;
    for (const log of logs) {
      for (const as of viewersOf(log)) {
        for (const moment of asksOf(log, as)) {
          await draw(module, moment, as);
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

/** The questions of each game that name something drawn on its board, and of what kind: none may get lost. */
const ABOUT: { readonly [game: string]: { readonly [command: string]: string } } = {
  avalon: { assassinate: "seat", propose_team: "seat", walk: "reach seat" },
  mbg: { besiege: "cell", cancel_study: "cell", garrison: "cell", hire: "cell", meet: "cell", move: "cell", name_generals: "cell", occupy: "cell", play_card: "card cell seat", study: "cell", train: "cell" },
  ghost: {
    add_buff: "patient",
    address_ghost: "ghost",
    adjust: "patient",
    appoint_co_dm: "region",
    assign_host: "ghost patient",
    challenge: "patient",
    commit_region: "region",
    finish_registration: "patient",
    free_check: "patient",
    grant_ability: "patient",
    grant_fragment: "patient",
    grant_item: "patient",
    grant_key: "patient",
    hint: "patient",
    interact: "node",
    lose_patient: "patient",
    make_item: "patient",
    make_place: "region",
    make_scene: "patient region",
    move: "area",
    move_patient: "patient",
    remove_player: "seat",
    request_comm: "patient",
    reveal: "patient",
    send_message: "patient",
    speak_as_ghost: "ghost",
    start_duel: "patient",
    start_fight: "patient",
    use_ability: "patient",
    whisper: "patient",
  },
  liars_dice: { challenge: "seat" },
  clocktower: { choose: "seat", decide: "seat", hand: "seat", nominate: "seat", overrule: "seat" },
  wizard: { buy: "card", choose_one: "monster", discard_and_draw: "card", play_card: "card", respond: "responses" },
  generic: {},
};

test.each(GAMES)("a prompt whose answers are drawn on the board says what it is about: %s", { timeout: 120_000 }, async (game, module, logs) => {
  const pointedOut = new Map<string, Set<string>>();
  for (const log of logs) {
    for (const as of viewersOf(log)) {
      for (const moment of formsOf(log, as)) {
        await draw(module, moment, as);
        const drawn = new Set([...root.querySelectorAll<HTMLElement>("[data-about]")].map((one) => one.dataset["about"] ?? ""));
        for (const prompt of Object.values(moment.view.prompts)) {
          const where = `${log} ${as} ${prompt.command}`;
          const about = module.about?.(prompt, moment.view.game, WORDS) ?? [];
          if (namesDrawn(prompt, drawn)) expect(about, where).not.toEqual([]);
          for (const anchor of about) {
            expect(drawn, where).toContain(anchor);
            pointedOut.set(prompt.command, (pointedOut.get(prompt.command) ?? new Set()).add(anchor.split(" ")[0] ?? ""));
          }
        }
      }
    }
  }
  expect(Object.fromEntries([...pointedOut].map(([command, kinds]) => [command, [...kinds].sort().join(" ")]))).toEqual(ABOUT[game]);
});

/** The moments at which a viewer is asked something that was not asked in this form before: of a field with one answer, that answer. */
function formsOf(log: string, as: string): Recorded[] {
  const seen = new Set<string>();
  return recorded(log, as).filter(({ view }) => {
    const forms = Object.values(view.prompts ?? {}).map(formOf);
    const fresh = forms.filter((form) => !seen.has(form));
    for (const form of fresh) seen.add(form);
    return fresh.length > 0;
  });
}

function formOf({ command, fields }: Prompt): string {
  const lone = Object.values(fields).flatMap((field) => ("options" in field && field.options.length === 1 ? [field.options[0]?.value] : []));
  return [command, ...lone].join(" ");
}

/** Whether answers are ids of what is drawn: no codes, which have labels, and no numbers, which mean something else in every field. */
function namesDrawn({ fields }: Prompt, drawn: ReadonlySet<string>): boolean {
  const kinds = new Set([...drawn].map((anchor) => anchor.split(" ")[0]));
  const ids = Object.values(fields).map((field) => ("options" in field ? field.options.flatMap(({ value, label }) => (typeof value === "string" && !label ? [value] : [])) : []));
  return ids.some((values) => values.length > 0 && [...kinds].some((kind) => values.every((value) => drawn.has(`${kind} ${value}`))));
}
