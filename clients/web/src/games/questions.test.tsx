// Every board in whole games that were really played, as each seat and host is asked everything they ever are.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import * as avalon from "./avalon/board";
import { askedFrom } from "../testing/questions";
import type { BoardModule } from "../boards/contract";
import { root } from "../testing/document";
import { GenericBoard } from "../boards/generic/board";
import * as ghost from "./ghost/board";
import * as clocktower from "./clocktower/board";
import { Housed } from "../testing/framed-board";
import * as liarsDice from "./liars_dice/board";
import * as mbg from "./mbg/board";
import { TABLES } from "../testing/games/mbg";
import * as wizard from "./wizard/board";
import { recorded, viewersOf } from "../testing/recordings";
import type { Recorded } from "../testing/golden-log";
import { Drawn } from "../prompts/placement";
import { Asked } from "../table/questions";
import { type At, seatOf } from "../state/chairs";
import type { Prompt } from "../wire/types";
import { Words } from "../words/catalogue";
import { narrow } from "../boards/frame/parts";
import { ALL, today } from "../testing/walks";

const GAMES: readonly [name: string, module: BoardModule, logs: readonly string[]][] = [
  ["avalon", avalon, ["avalon/rules1-1.jsonl"]],
  ["mbg", mbg, ["mbg/rules1-1.jsonl"]],
  ["ghost", ghost, ["ghost/rules1-3.jsonl.gz"]],
  ["liars_dice", liarsDice, ["liars_dice/rules1-1.jsonl"]],
  ["clocktower", clocktower, ["clocktower/rules1-1.jsonl.gz", "clocktower/rules1-2.jsonl.gz", "clocktower/rules1-3.jsonl.gz"]],
  ["wizard", wizard, ["wizard/rules1-2.jsonl.gz"]],
  ["generic", { Board: GenericBoard, parts: {} }, ["liars_dice/rules1-1.jsonl"]],
];

const WORDS = new Words("en", {}, {}, {}, undefined, TABLES);

/** Games so short that each seat is asked for itself; of the others what one seat was asked is not asked of the next, but with `SOTTO_WALK=all`. */
const SHORT = ALL ? GAMES.map(([name]) => name) : ["liars_dice", "generic"];

interface Sample {
  log: string;
  as: string;
  moment: Recorded;
}

/** The moments at which a viewer is asked a set of commands, or one in a form, that they, or nobody of their kind, were asked before. */
function samplesOf(game: string, logs: readonly string[]): Sample[] {
  const seen = new Set<string>();
  const isFresh = (key: string) => !seen.has(key) && seen.add(key);
  return logs.flatMap((log) =>
    viewersOf(log).flatMap((as) => {
      const who = SHORT.includes(game) ? `${log} ${as}` : as.split(":")[0];
      const fresh = recorded(log, as).filter(({ view }) => asksIn(view.prompts ?? {}).filter((ask) => isFresh(`${who} ${ask}`)).length > 0);
      return fresh.map((moment) => ({ log, as, moment }));
    }),
  );
}

/** All commands together, and the form of each question. */
function asksIn(prompts: { readonly [id: string]: Prompt }): string[] {
  const all = Object.values(prompts);
  return all.length === 0 ? [] : [`all: ${all.map(({ command }) => command).sort().join(" ")}`, ...all.map(formOf)];
}

/** The command, and of a field with one answer, that answer. */
function formOf({ command, fields }: Prompt): string {
  const lone = Object.values(fields).flatMap((field) => ("options" in field && field.options.length === 1 ? [field.options[0]?.value] : []));
  return [command, ...lone].join(" ");
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

function turn(isNarrow: boolean): void {
  act(() => {
    narrow.value = isNarrow;
  });
}

afterEach(() => {
  narrow.value = false;
});

test.each(today(GAMES))("each open prompt is found exactly once, what must be answered is in sight, and what is drawn is pointed out: %s", { timeout: 120_000 }, async (game, module, logs) => {
  const pointedOut = new Map<string, Set<string>>();
  let asked = 0;
  for (const sample of samplesOf(game, logs)) {
    narrow.value = true;
    await draw(module, sample.moment, sample.as);
    asked += holdToTheAsked(sample, "on a phone");
    turn(false);
    holdToTheAsked(sample, "at a desk");
    holdToTheDrawn(sample, module, pointedOut);
  }
  expect(asked).toBeGreaterThan(5);
  expect(Object.fromEntries([...pointedOut].map(([command, kinds]) => [command, [...kinds].sort().join(" ")]))).toEqual(ABOUT[game]);
});

/** Each open prompt is found exactly once, and what must be answered is in sight; their number. */
function holdToTheAsked({ log, as, moment }: Sample, screen: string): number {
  const questions = [...root.querySelectorAll<HTMLElement>("[data-prompt]")];
  const prompts = Object.entries(moment.view.prompts);
  for (const [id, prompt] of prompts) {
    const where = `${log} ${as} ${id} ${prompt.command} ${screen}`;
    const found = questions.filter((one) => one.dataset["prompt"] === id);
    expect(found, where).toHaveLength(1);
    if (prompt.required !== false) expect(isInSight(found[0]), where).toBe(true);
  }
  return prompts.length;
}

/** A prompt whose answers are drawn on the board says what it is about; of what kinds that is, is noted by command. */
function holdToTheDrawn({ log, as, moment: { view } }: Sample, module: BoardModule, pointedOut: Map<string, Set<string>>): void {
  const drawn = new Set([...root.querySelectorAll<HTMLElement>("[data-about]")].map((one) => one.dataset["about"] ?? ""));
  for (const prompt of Object.values(view.prompts)) {
    const where = `${log} ${as} ${prompt.command}`;
    const about = module.about?.(prompt, view.game, WORDS) ?? [];
    if (namesDrawn(prompt, drawn)) expect(about, where).not.toEqual([]);
    for (const anchor of about) {
      expect(drawn, where).toContain(anchor);
      pointedOut.set(prompt.command, (pointedOut.get(prompt.command) ?? new Set()).add(anchor.split(" ")[0] ?? ""));
    }
  }
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

/** Whether answers are ids of what is drawn: no codes, which have labels, and no numbers, which mean something else in every field. */
function namesDrawn({ fields }: Prompt, drawn: ReadonlySet<string>): boolean {
  const kinds = new Set([...drawn].map((anchor) => anchor.split(" ")[0]));
  const ids = Object.values(fields).map((field) => ("options" in field ? field.options.flatMap(({ value, label }) => (typeof value === "string" && !label ? [value] : [])) : []));
  return ids.some((values) => values.length > 0 && [...kinds].some((kind) => values.every((value) => drawn.has(`${kind} ${value}`))));
}
