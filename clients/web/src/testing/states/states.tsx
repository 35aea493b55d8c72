// Every state of every question, drawn in a real browser: `tests/browser/test_states.py` has it built, and walks through them.

import { signal } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { askedFrom } from "../questions";
import { boardOf } from "../../boards/generic/module";
import { useNaming } from "../../boards/frame/naming";
import { type Recorded, commitsIn, momentsIn, viewersIn } from "../golden-log";
import type { BoardModule, BoardProps, Moment } from "../../boards/contract";
import { BoardFrame } from "../../boards/frame/board";
import { Drawer, panelOf } from "../../boards/frame/drawer";
import { MomentQueue } from "../../boards/frame/moment-queue";
import type { Asking } from "../../prompts/asking";
import { Placement } from "../../prompts/placement";
import { QuestionDock } from "../../table/question-dock";
import { type At, seatOf } from "../../state/chairs";
import type { Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { type Language, language } from "../../browser/language";
import { common, rest } from "../../words/sentences";
import { draftsOf } from "./drafts";
import { faultsIn } from "./faults";
import "../../style/tokens.css";
import "../../style/base.css";
import "../../style/primitives.css";
import "../../pages/table.css";

/** What a game says in one language, as the server sends it. */
interface Spoken {
  sentences: { [code: string]: string };
  names: { [kind: string]: never[] };
}

/** A moment at which a viewer is asked something in a form that was not asked before. */
interface Sample {
  moment: Recorded;
  as: string;
  id: string;
  prompt: Prompt;
}

type Look = { language: Language; theme: "light" | "dark" };

const PEOPLE = ["林晚", "Maximiliane-Theodora W.", "机器人", "Bo", "欧阳若兰与她的朋友们"];

let game = "";
let spoken: { [one in Language]: Spoken };
let samples: Sample[] = [];
let asking: (Asking & { answers: unknown[] })[] = [];

/** Have the games of these logs; the number of samples, and what each asks. */
async function load(name: string, logs: readonly string[], words: typeof spoken): Promise<string[]> {
  game = name;
  document.documentElement.dataset["game"] = name;
  spoken = words;
  for (const one of ["zh", "en"] as const) await Promise.all([common.fetch(one), rest.fetch(one)]);
  while (boardOf(name) === undefined) await new Promise((go) => setTimeout(go, 20));
  const seen = new Set<string>();
  samples = [];
  for (const log of logs) {
    const commits = commitsIn(await (await fetch(`/golden/${log}`)).text());
    for (const as of viewersIn(commits)) for (const moment of momentsIn(commits, as)) samples.push(...freshIn(moment, as, seen));
  }
  return samples.map(({ prompt, as }) => `${prompt.command} ${as}`);
}

function freshIn(moment: Recorded, as: string, seen: Set<string>): Sample[] {
  return Object.entries(moment.view.prompts ?? {}).flatMap(([id, prompt]) => {
    const form = formOf(prompt);
    if (seen.has(form)) return [];
    seen.add(form);
    return [{ moment, as, id, prompt }];
  });
}

/** What kind of form it is: the command, and of what kinds its fields are. */
function formOf({ command, fields, required }: Prompt): string {
  const kinds = Object.entries(fields).map(([name, field]) => `${name}:${field.kind}${"options" in field && field.options.length >= 12 ? "*" : ""}`);
  return [command, required, ...kinds].join(" ");
}

/** Something that lies over a board, and of which fact it tells. */
interface Covering {
  type: string;
  seq: number;
  moment: Moment;
}

let coverings: Covering[] = [];

/** For as long as a queue lets anything stay that goes by itself. */
const STAYS_MS = 6_900;

/** Find what lies over the boards of these logs, one of each kind of fact; which those are, and whether each owns the screen. */
async function covers(logs: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  coverings = [];
  for (const log of logs) {
    const commits = commitsIn(await (await fetch(`/golden/${log}`)).text());
    for (const as of viewersIn(commits)) coverings.push(...coveringsIn(momentsIn(commits, as), as, seen));
  }
  return coverings.map(({ type, moment }) => `${type}${moment.once ? " owns" : ""}`);
}

function coveringsIn(moments: readonly Recorded[], as: string, seen: Set<string>): Covering[] {
  const boards = moments.map((one) => boardOfMoment(one, as));
  return boards.slice(1).flatMap((after, at) => {
    const before = boards[at] as BoardProps;
    return after.lines.slice(before.lines.length).flatMap((line) => {
      const moment = seen.has(line.fact.type) ? undefined : module()?.moments?.(line, before, after);
      if (!moment || moment.last) return [];
      seen.add(line.fact.type);
      return [{ type: line.fact.type, seq: line.seq, moment }];
    });
  });
}

function module(): BoardModule | undefined {
  return boardOf(game);
}

function boardOfMoment({ view, lines }: Recorded, as: string): BoardProps {
  const words = new Words(language.value, spoken[language.value].sentences, {}, spoken[language.value].names);
  return { view, as, seat: seatOf(as), lines, words, nameOf: (seat) => `${seat} ${PEOPLE[Number(seat) % PEOPLE.length]}`, asking: [] };
}

const queue = signal(new MomentQueue());

/** Draw a sample again with something over it; `[x, y]` of the middles of all controls that lie beneath, in the window. */
async function cover(index: number, covering: number): Promise<[number, number][]> {
  queue.value = new MomentQueue();
  await draw(index);
  const controls = [...root.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary, [role=button]")]
    .filter((one) => one.checkVisibility() && !one.matches(":disabled"))
    .map((one) => middleOf(one.getBoundingClientRect()));
  const { seq, moment } = coverings[covering] as Covering;
  queue.value.add([{ seq, moment, before: boardOfMoment((samples[index] as Sample).moment, (samples[index] as Sample).as), length: STAYS_MS }]);
  await settled();
  return controls.filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight && isCovered(x, y));
}

function middleOf({ left, top, width, height }: DOMRect): [number, number] {
  return [left + width / 2, top + height / 2];
}

/** Whether what lies over the board is met here. */
function isCovered(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest("[data-moment]") != null;
}

/** Nine places on what covers the board: its corners, the middles of its sides, and its own. */
function placesOf(): [number, number][] {
  const box = document.querySelector<HTMLElement>("[data-moment] > *")?.getBoundingClientRect();
  if (!box) return [];
  const along = (from: number, size: number, share: number) => from + 4 + (size - 8) * share;
  return [0, 0.5, 1].flatMap((down) => [0, 0.5, 1].map((right): [number, number] => [along(box.left, box.width, right), along(box.top, box.height, down)])).filter(([x, y]) => isCovered(x, y));
}

/** What was answered or begun since the sample was drawn. */
function done(): string {
  return JSON.stringify(asking.flatMap(({ answers, prompt, draft }) => (answers.length > 0 || JSON.stringify(draft.value) !== JSON.stringify({}) ? [[prompt.command, answers, draft.value]] : [])));
}

function isOver(): boolean {
  return document.querySelector("[data-moment]") === null;
}

/** How many samples in a row, one in each size, have the same thing beside the board. */
const ALIKE = 4;

/** The drawer beside a sample: by turns it is closed, and open with each of the board's parts that lie in it. */
function drawerOver(index: number): Drawer {
  const drawer = new Drawer();
  const kept = Object.entries(module()?.parts ?? {}).filter(([, { place }]) => place === "more");
  const turn = Math.floor(index / ALIKE) % (kept.length + 1);
  drawer.choose(kept[turn] ? panelOf(kept[turn][0]) : null);
  return drawer;
}

function Page({ sample }: { sample: Sample }) {
  const { moment, as } = sample;
  const { view, lines } = moment;
  const plain = useMemo(() => new Words(language.value, spoken[language.value].sentences, {}, spoken[language.value].names), [language.value]);
  const words = useNaming(view.game, plain, lines);
  const drawn = useMemo(() => new Placement(), []);
  const drawnBy = module();
  const drawer = useMemo(() => drawerOver(samples.indexOf(sample)), []);
  const nameOf = (seat: number | string) => `${seat} ${PEOPLE[Number(seat) % PEOPLE.length]}`;
  const board = { view, as, seat: seatOf(as), lines, words, nameOf, asking };
  const at = { table: { ...view.table, status: "playing" }, as, words, chairs: { seats: [], host: false } } as Partial<At> as At;
  return (
    <main>
      <h1 class="hidden">{game}</h1>
      <div class="table-page playing" data-game={game} data-window="" data-drawer={drawer.isOpen.value || undefined}>
        <section class="board">{drawnBy && <BoardFrame module={drawnBy} board={board} drawn={drawn} queue={queue.value} drawer={drawer} live />}</section>
        <aside class="side">
          <QuestionDock at={at} board={board} prompts={drawnBy?.prompts} drawn={drawn} settled />
        </aside>
      </div>
    </main>
  );
}

const root = document.getElementById("app") as HTMLElement;

/** Draw a sample again. */
async function draw(index: number): Promise<void> {
  const sample = samples[index] as Sample;
  sessionStorage.clear();
  asking = Object.entries(sample.moment.view.prompts).map(([id, prompt]) => askedFrom(id, prompt));
  render(null, root);
  render(<Page sample={sample} />, root);
  await settled();
  open(sample.id);
  await settled();
}

/** Everything that folds a question away is unfolded, and its part opened. */
function open(id: string): void {
  const question = document.querySelector<HTMLElement>(`[data-prompt="${CSS.escape(id)}"]`);
  const part = question?.closest<HTMLElement>("[data-part]");
  if (part?.hidden) document.getElementById(part.getAttribute("aria-labelledby") ?? "")?.click();
  for (let fold = question?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  if (question?.matches("button")) question.click();
  if (question?.closest(".folded.open")) question.closest(".folded.open")?.querySelector<HTMLElement>(".fold")?.click();
}

/** Until all effects have run and what they led to is laid out. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((go) => requestAnimationFrame(go));
}

function look({ language: spokenNow, theme }: Look): void {
  language.value = spokenNow;
  document.documentElement.dataset["theme"] = theme;
}

/** Through every state of a sample, in looks that take turns from the given one on; what is wrong, by state. */
async function walk(index: number, turn: number, all: boolean, axe: (within: Element) => Promise<string[]>): Promise<string[]> {
  const { id, prompt } = samples[index] as Sample;
  const found: string[] = [];
  let step = turn;
  look(LOOKS[step % LOOKS.length] as Look);
  await draw(index);
  const asked = asking.find((one) => one.id === id) as Asking;
  const form = () => document.querySelector<HTMLElement>(`[data-prompt="${CSS.escape(id)}"]`) ?? root;
  const checks = async (state: string, thorough?: Element) => {
    const looks = all ? LOOKS : [LOOKS[(step += 1) % LOOKS.length] as Look];
    for (const one of looks) {
      look(one);
      await settled();
      const wrong = [...faultsIn(thorough ? root : form()), ...(thorough ? await axe(thorough.checkVisibility() ? thorough : root) : [])];
      found.push(...wrong.map((fault) => `${prompt.command} [${state}, ${one.language} ${one.theme}]: ${fault}`));
    }
  };
  for (const [state, draft] of draftsOf(prompt.fields)) {
    asked.draft.value = draft;
    // The whole page once: what is around the question stays as it is.
    await checks(state, state === "empty" ? root : state === "filled" ? form() : undefined);
  }
  asked.draft.value = {};
  form().querySelector<HTMLElement>("[type=submit]")?.click();
  await checks("tried", form());
  asked.sending.value = true;
  await checks("sending", form());
  asked.sending.value = false;
  const fold = document.querySelector<HTMLElement>(".asked .fold");
  if (fold?.checkVisibility()) {
    fold.click();
    await checks("folded");
  }
  return [...new Set(found)];
}

const LOOKS: readonly Look[] = [
  { language: "zh", theme: "light" },
  { language: "en", theme: "dark" },
  { language: "en", theme: "light" },
  { language: "zh", theme: "dark" },
];

Object.assign(window, { states: { load, draw, walk, faultsIn, covers, cover, placesOf, done, isOver } });
