// Every board in whole games that were really played, as each seat and host is asked everything they ever are.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { BoardModule } from "../boards/contract";
import { fetchFile } from "../boards/discovery";
import { narrow } from "../boards/frame/layout";
import { GenericBoard } from "../boards/generic/board";
import { Placement } from "../prompts/placement";
import { type At, seatOf } from "../state/chairs";
import { QuestionDock } from "../table/question-dock";
import { root } from "../testing/document";
import { FramedBoard } from "../testing/framed-board";
import type { Recorded } from "../testing/golden-log";
import { askedFrom } from "../testing/questions";
import { recorded, viewersOf } from "../testing/recordings";
import { type GameSample, GAMES, logsOf, sampleOf } from "../testing/samples";
import { ALL, today } from "../testing/walks";
import type { Prompt } from "../wire/types";
import { Words } from "../words/catalogue";

/** The board of a game, or the general one for a game whose own is not tried. */
interface Tried {
  module: BoardModule;
  logs: readonly string[];
  words: Words;
  sample: GameSample;
}

const GENERIC: BoardModule = { Board: GenericBoard, parts: {} };

/** One game that is short is drawn by the general board as well. */
const [SHORT = ""] = GAMES.filter((game) => sampleOf(game).isShort);

async function triedOf(name: string): Promise<Tried> {
  const game = name === "generic" ? SHORT : name;
  const sample = sampleOf(game);
  const own = name === "generic" ? GENERIC : await fetchFile(game, "board");
  if (!own) throw new Error(`${game} has no board`);
  return { module: own, logs: logsOf(game, sample.asking), words: new Words("en", {}, {}, {}, undefined, sample.tables), sample: name === "generic" ? { isShort: true } : sample };
}

interface Sample {
  log: string;
  as: string;
  moment: Recorded;
}

/**
 * The moments at which a viewer is asked a set of commands, or one in a form, that they were not asked before. In a long
 * game, what one seat was asked is not asked of the next, but with `SOTTO_WALK=all`.
 */
function samplesOf({ logs, sample }: Tried): Sample[] {
  const seen = new Set<string>();
  const isFresh = (key: string) => !seen.has(key) && seen.add(key);
  return logs.flatMap((log) =>
    viewersOf(log).flatMap((as) => {
      const who = ALL || sample.isShort ? `${log} ${as}` : as.split(":")[0];
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

function Page({ tried: { module, words }, moment, as }: { tried: Tried; moment: Recorded; as: string }) {
  const { view, lines } = moment;
  const asking = Object.entries(view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  const board = { view, as, seat: seatOf(as), lines, words, nameOf: (seat: number | string) => `${seat} Player${seat}`, asking };
  const drawn = new Placement();
  return (
    <>
      <FramedBoard module={module} now={board} drawn={drawn} />
      <aside>
        <QuestionDock at={{ table: { ...view.table, status: "playing" }, as, words, chairs: { seats: [], host: false } } as Partial<At> as At} board={board} prompts={module.prompts} drawn={drawn} settled />
      </aside>
    </>
  );
}

/** Draw a moment, in a turn of its own: what one turn has looked at by a WeakRef, and happy-dom does all the time, stays until its end. */
async function draw(tried: Tried, moment: Recorded, as: string): Promise<void> {
  await new Promise((go) => setTimeout(go));
  act(() => {
    render(null, root);
    render(<Page tried={tried} moment={moment} as={as} />, root);
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

test.each(today([...GAMES, "generic"]))("each open prompt is found exactly once, what must be answered is in sight, and what is drawn is pointed out: %s", { timeout: 120_000 }, async (name) => {
  const tried = await triedOf(name);
  const pointedOut = new Map<string, Set<string>>();
  let asked = 0;
  for (const sample of samplesOf(tried)) {
    narrow.value = true;
    await draw(tried, sample.moment, sample.as);
    asked += holdToTheAsked(sample, "on a phone");
    turn(false);
    holdToTheAsked(sample, "at a desk");
    holdToTheDrawn(sample, tried, pointedOut);
  }
  expect(asked).toBeGreaterThan(5);
  expect(Object.fromEntries([...pointedOut].map(([command, kinds]) => [command, [...kinds].sort().join(" ")]))).toEqual(tried.sample.about ?? {});
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
function holdToTheDrawn({ log, as, moment: { view } }: Sample, { module, words }: Tried, pointedOut: Map<string, Set<string>>): void {
  const drawn = new Set([...root.querySelectorAll<HTMLElement>("[data-about]")].map((one) => one.dataset["about"] ?? ""));
  for (const prompt of Object.values(view.prompts)) {
    const where = `${log} ${as} ${prompt.command}`;
    const about = module.about?.(prompt, view.game, words) ?? [];
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

/** Whether answers are ids of what is drawn: no codes, which have labels, and no numbers, which mean something else in every field. */
function namesDrawn({ fields }: Prompt, drawn: ReadonlySet<string>): boolean {
  const kinds = new Set([...drawn].map((anchor) => anchor.split(" ")[0]));
  const ids = Object.values(fields).map((field) => ("options" in field ? field.options.flatMap(({ value, label }) => (typeof value === "string" && !label ? [value] : [])) : []));
  return ids.some((values) => values.length > 0 && [...kinds].some((kind) => values.every((value) => drawn.has(`${kind} ${value}`))));
}
