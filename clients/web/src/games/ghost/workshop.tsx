import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { CodeEditor, type Mark } from "../../parts/code-editor";
import { handed, read as readFile } from "../../parts/documents";
import { Loading } from "../../parts/loading";
import { complain, notify } from "../../state/notices";
import type { KeptText } from "../../parts/shelf";
import { TabBar } from "../../parts/tabs";
import { go } from "../../browser/router";
import type { Words } from "../../words/catalogue";
import { type Part, type Trail, changed, isPart, read, write } from "./editor/document";
import { begun, discard, drafts, fetchDrafts, keep } from "./editor/drafts";
import type { Desk } from "./editor/fields";
import { Forms } from "./editor/form";
import { Findings } from "./editor/findings";
import { tomlSaid } from "./editor/remarks";
import { Preview } from "./editor/preview";
import { fetchSchema, schema } from "./editor/schema";
import { tell } from "./editor/texts";
import style from "./editor/editor.module.css";
import { saveAs } from "../../browser/download";
import { useSurvey } from "../../parts/survey";

const SHIPPED = {
  free: () => import("../../../../../games/ghost/modules/free.toml?raw"),
  first_light: () => import("../../../../../games/ghost/modules/first_light.toml?raw"),
  grey_tide: () => import("../../../../../games/ghost/modules/grey_tide.toml?raw"),
};
type Shipped = keyof typeof SHIPPED;

const EMPTY = `title = {}
text = {}

[[chapters]]
colour = "C"
name = {}
text = {}

[[chapters.regions]]
id = "region_1"
label = {}
name = {}
text = {}
`;

/** Where a module of one's own is written: in forms or as text, checked as it is written, and taken to a table. */
export function Workshop({ game, words }: { game: string; words: Words }) {
  const chosen = useSignal("");
  useEffect(() => void fetchDrafts(), []);
  useEffect(() => void fetchSchema(game), [game]);
  const draft = drafts.value?.find(({ id }) => id === chosen.value) ?? drafts.value?.[0];
  if (!drafts.value || !schema.value) return <Loading />;
  const open = (made: KeptText) => (chosen.value = made.id);
  return (
    <div class={style.workshop}>
      <Drafts draft={draft} open={open} />
      {draft ? <Writing key={draft.id} game={game} words={words} draft={draft} /> : <Intro open={open} />}
    </div>
  );
}

const BEGINNINGS = ["empty", ...(Object.keys(SHIPPED) as Shipped[])] as const;
type Beginning = (typeof BEGINNINGS)[number];

/** A new draft from an empty module or a shipped one. */
async function begin(from: Beginning, open: (draft: KeptText) => void): Promise<void> {
  try {
    open(from === "empty" ? begun(tell("draft"), EMPTY) : begun(tell(`begin_${from}`), (await SHIPPED[from]()).default));
  } catch (trouble) {
    complain(trouble);
  }
}

/** Before the first draft: what a module is, and what one can be begun from. */
function Intro({ open }: { open: (draft: KeptText) => void }) {
  return (
    <section class={`sheet stack ${style.intro}`}>
      <p>{tell("intro")}</p>
      <ul>
        {BEGINNINGS.map((from) => (
          <li key={from}>
            <button type="button" onClick={() => void begin(from, open)}>
              <span>{tell(`begin_${from}`)}</span> <small>{tell(`about_${from}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The drafts, and what one can be begun from. */
function Drafts({ draft, open }: { draft: KeptText | undefined; open: (draft: KeptText) => void }) {
  const load = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const found = await readFile(file);
    if (typeof found === "string") notify(tell("unread", { file: file.name }));
    else open(begun(file.name.replace(/\.\w+$/, ""), found.text));
    input.value = "";
  };
  const remove = () => draft && confirm(tell("remove_sure", { name: draft.name })) && discard(draft);
  return (
    <div class="row">
      {draft && (
        <>
          <label>
            {tell("module")}{" "}
            <select value={draft.id} onChange={({ currentTarget }) => open(drafts.peek()?.[currentTarget.selectedIndex] ?? draft)}>
              {drafts.value?.map(({ id, name }) => (
                <option key={id} value={id} selected={id === draft.id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {tell("name")} <input type="text" maxLength={40} value={draft.name} onInput={({ currentTarget }) => keep({ ...draft, name: currentTarget.value })} />
          </label>
        </>
      )}
      <select aria-label={tell("begin")} value="" onChange={({ currentTarget }) => void begin(currentTarget.value as Beginning, open)}>
        <option value="">＋ {tell("begin")}</option>
        {BEGINNINGS.map((from) => (
          <option key={from} value={from}>
            {tell(`begin_${from}`)}
          </option>
        ))}
      </select>
      <label class="button">
        {tell("load")}
        <input type="file" class="hidden" accept=".toml,text/*" onChange={({ currentTarget }) => void load(currentTarget)} />
      </label>
      {draft && (
        <button type="button" class="quiet" onClick={remove}>
          {tell("remove")}
        </button>
      )}
    </div>
  );
}

const WAYS = ["forms", "preview", "text"] as const;
type Way = (typeof WAYS)[number];

/** One draft: its forms, how it reads, its text, and what the check says. */
function Writing({ game, words, draft }: { game: string; words: Words; draft: KeptText }) {
  const way = useSignal<Way>("forms");
  const at = useSignal<Trail>([]);
  const found = useSurvey(game, "module", draft.text);
  const parsed = useMemo(() => read(draft.text), [draft.text]);
  const lead = (trail: Trail) => {
    at.value = trail;
    way.value = "forms";
  };
  return (
    <>
      <div class="row">
        <TabBar id="way" label={tell("as")} tabs={WAYS.map((id) => ({ id, name: tell(id) }))} open={way.value} choose={(id) => (way.value = id)} />
        <button type="button" onClick={() => saveAs(`${draft.name || "module"}.toml`, new Blob([draft.text], { type: "application/toml" }))}>
          {tell("save")}
        </button>
        <button type="button" class="main" aria-disabled={!found?.usable} onClick={() => found?.usable && toTable(game, draft)}>
          {tell("to_table")}
        </button>
        <small>{tell("kept")}</small>
      </div>
      <div class={style.columns}>
        <div id="way-panel" role="tabpanel" aria-labelledby={`way-${way.value}`}>
          <Shown way={way.value} parsed={parsed} draft={draft} words={words} open={at.value} go={lead} />
        </div>
        <Findings found={found} go={lead} />
      </div>
    </>
  );
}

const NOTHING: readonly Mark[] = [];

interface ShownProps {
  way: Way;
  parsed: ReturnType<typeof read>;
  draft: KeptText;
  words: Words;
  open: Trail;
  go: (trail: Trail) => void;
}

function Shown({ way, parsed, draft, words, open, go }: ShownProps) {
  if (way === "text") {
    return (
      <>
        <p>{tell("text_hint")}</p>
        <CodeEditor label={tell("text")} language="toml" text={draft.text} marks={NOTHING} change={(text) => keep({ ...draft, text })} />
      </>
    );
  }
  if ("trouble" in parsed) return <p class="trouble">{tell("no_toml", { trouble: tomlSaid(parsed.trouble) })}</p>;
  if (way === "preview") return <Preview module={parsed.module} open={open} words={words} />;
  const desk: Desk = {
    module: parsed.module,
    put: (trail, value) => keep({ ...draft, text: write(partOf(changed(latest(draft), trail, value))) }),
  };
  return <Forms desk={desk} open={open} go={go} />;
}

/** The module as it is kept now: a form may write twice before it is drawn again. */
function latest(draft: KeptText): Part {
  const kept = drafts.peek()?.find(({ id }) => id === draft.id) ?? draft;
  const parsed = read(kept.text);
  return "module" in parsed ? parsed.module : {};
}

function partOf(value: unknown): Part {
  return isPart(value) ? value : {};
}

/** On to a new table that is played with this module. */
function toTable(game: string, { id, name, text }: KeptText): void {
  handed.value = { game, document: "module", own: { text, file: `${name || "module"}.toml`, kept: id } };
  go(`/new?game=${game}`);
}
