// Every state of every question, drawn in a real browser: `tests/browser/test_states.py` has it built, and walks through them.

import { render } from "preact";
import { useMemo } from "preact/hooks";
import { askedFrom } from "../questions";
import { boardOf } from "../../boards/frame/module";
import { useNaming } from "../../boards/frame/naming";
import { type Recorded, commitsIn, momentsIn, viewersIn } from "../golden-log";
import { BoardFrame } from "../../boards/frame/board";
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

function Page({ sample: { moment, as } }: { sample: Sample }) {
  const { view, lines } = moment;
  const plain = useMemo(() => new Words(language.value, spoken[language.value].sentences, {}, spoken[language.value].names), [language.value]);
  const words = useNaming(view.game, plain, lines);
  const drawn = useMemo(() => new Placement(), []);
  const queue = useMemo(() => new MomentQueue(), []);
  const module = boardOf(game);
  const nameOf = (seat: number | string) => `${seat} ${PEOPLE[Number(seat) % PEOPLE.length]}`;
  const board = { view, as, seat: seatOf(as), lines, words, nameOf, asking };
  const at = { table: { ...view.table, status: "playing" }, as, words } as Partial<At> as At;
  return (
    <main>
      <h1 class="hidden">{game}</h1>
      <div class="table-page playing" data-game={game}>
        <div class="table-main">
          <section class="board">{module && <BoardFrame module={module} board={board} drawn={drawn} queue={queue} />}</section>
        </div>
        <aside class="side">
          <QuestionDock at={at} board={board} prompts={module?.prompts} drawn={drawn} settled />
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

Object.assign(window, { states: { load, draw, walk, faultsIn } });
