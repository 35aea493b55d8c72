import { useSignal } from "@preact/signals";
import type { Words } from "../../words/catalogue";
import { narrow } from "../../boards/frame/layout";
import { useFolded } from "../../boards/kit/fold";
import type { Line } from "../../wire/types";
import { Loading } from "../../parts/loading";
import { Chart, Hue } from "./hue";
import type { Module, ModuleChapter } from "./module";
import { useModule } from "./module";
import { tellModule } from "./module-texts";
import { Region } from "./region";
import { Paragraphs } from "./paragraphs";
import { type Desk, Presentation, letterOf } from "./presentation";
import { knownTexts } from "./known-texts";
import type { Told } from "./state";
import { tell, tellOf } from "./texts";
import lead from "./console.module.css";
import style from "./module.module.css";

type Props = Omit<Desk, "told"> & { as: string; lines: readonly Line[] };

type Page = "beginning" | number | "people" | "finale";

/** The module for the DM: a page for each chapter, what it keeps secret marked, and all of it to be shown by one press. */
export function Scenario({ as, lines, ...desk }: Props) {
  const module = useModule(as);
  const told = useFolded(knownTexts, lines);
  const chosen = useSignal<Page | undefined>(undefined);
  const wanted = useSignal("");
  if (!module) return <Loading />;
  const { words, game } = desk;
  const chapter = game.chapter ?? 0;
  const now: Page = game.phase === "finale" || game.phase === "ended" ? "finale" : chapter > 0 ? chapter - 1 : "beginning";
  const page = chosen.value ?? now;
  const pages = pagesOf(module, words);
  const search = wanted.value.trim();
  return (
    <section class={`${lead.pane} ${lead.reading} stack`} tabIndex={0} id="ghost-module" aria-labelledby="ghost-module-title">
      <h2 id="ghost-module-title">
        {tell("module")} <span dir="auto">{words.value(module.title)}</span>
      </h2>
      <input type="search" aria-label={tellModule("search")} placeholder={tellModule("search")} value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      {search === "" && narrow.value && (
        <select aria-label={tell("module")} value={String(page)} onChange={({ currentTarget }) => (chosen.value = pages[currentTarget.selectedIndex]?.[0])}>
          {pages.map(([id, name]) => (
            <option key={id} value={String(id)} selected={id === page}>
              {name}
            </option>
          ))}
        </select>
      )}
      {search === "" && !narrow.value && (
        <nav class="flow" aria-label={tell("module")}>
          {pages.map(([id, name]) => (
            <button key={id} type="button" class={id === page ? "on" : "quiet"} aria-current={id === page ? "page" : undefined} onClick={() => (chosen.value = id)}>
              {name}
            </button>
          ))}
        </nav>
      )}
      {search === "" ? <PageOf module={module} page={page} desk={{ ...desk, told }} /> : <Found module={module} what={search} desk={{ ...desk, told }} go={(at) => ((chosen.value = at), (wanted.value = ""))} />}
    </section>
  );
}

/** The pages of a module, by what each is called. */
export function pagesOf(module: Module, words: Words): readonly [Page, string][] {
  return [
    ["beginning", tellModule("beginning")],
    ...module.chapters.map(({ name }, at): [Page, string] => [at, tellModule("chapter", { number: at + 1, name: words.value(name) })]),
    ["people", tellModule("people")],
    ["finale", tellModule("finale")],
  ];
}

export function PageOf({ module, page, desk }: { module: Module; page: Page; desk: Desk }) {
  if (page === "beginning") return <Beginning module={module} desk={desk} />;
  if (page === "people") return <People module={module} desk={desk} />;
  if (page === "finale") return <Finale module={module} desk={desk} />;
  const chapter = module.chapters[page];
  return chapter ? <ChapterPage chapter={chapter} number={page + 1} module={module} desk={desk} /> : null;
}

/** A text with its heading, and what shows it. */
function Text({ title, text, desk, secret = false }: { title: string; text: Told; desk: Desk; secret?: boolean }) {
  return (
    <div class={secret ? `${style.card} ${style.hushed}` : style.card}>
      <h3>
        {title} {secret && <span class="tag warn">◉ {tellModule("secret")}</span>}
      </h3>
      <Paragraphs text={desk.words.value(text)} />
      <Presentation desk={desk} text={text} how={secret ? "secret" : "words"} />
    </div>
  );
}

function Beginning({ module, desk }: { module: Module; desk: Desk }) {
  return (
    <>
      <Text title={tellModule("about")} text={module.text} desk={desk} />
      <Text title={tellModule("prologue")} text={module.prologue} desk={desk} />
      <Text title={tellModule("mission")} text={module.mission} desk={desk} secret />
    </>
  );
}

function ChapterPage({ chapter, number, module, desk }: { chapter: ModuleChapter; number: number; module: Module; desk: Desk }) {
  const { game } = desk;
  const now = game.chapter === number;
  const groups = now ? Object.values(game.tale?.groups ?? {}) : [];
  return (
    <div class={`stack ${chapter.colour}`}>
      <p>
        <Hue color={chapter.colour} />
      </p>
      <Text title={tellModule("opening")} text={chapter.text} desk={desk} />
      {chapter.regions.map((region, at) => (
        <Region key={region.id} region={region} letter={letterOf(at)} open={groups.includes(letterOf(at))} now={now} module={module} desk={desk} />
      ))}
    </div>
  );
}

/** Monsters with their figures, and what can be found. */
function People({ module, desk }: { module: Module; desk: Desk }) {
  const { words } = desk;
  return (
    <div>
      {module.monsters.map((monster) => (
        <div key={monster.id} class={style.card}>
          <h3 dir="auto">✶ {words.value(monster.name)}</h3>
          <p class="row">
            <span class="tag">{tellModule("activity", { count: monster.activity })}</span> <span class="note">{tellModule(monster.style === "guard" ? "style_guard" : "style_wild")}</span>
          </p>
          <Chart values={monster.values} />
          <Paragraphs text={words.value(monster.text)} />
          <Presentation desk={desk} text={monster.text} how="words" />
        </div>
      ))}
      {module.items.map((item) => (
        <div key={item.id} class={style.card}>
          <h3 dir="auto">◆ {words.value(item.name)}</h3>
          <Paragraphs text={words.value(item.text)} />
          <Presentation desk={desk} text={item.text} how="words" />
        </div>
      ))}
    </div>
  );
}

function Finale({ module, desk }: { module: Module; desk: Desk }) {
  return (
    <>
      <Text title={tellModule("finale")} text={module.finale.text} desk={desk} />
      {Object.entries(module.finale.endings).map(([name, text]) => (
        <Text key={name} title={tellModule("ending", { name: tellOf("ending", name) })} text={text} desk={desk} secret />
      ))}
    </>
  );
}

/** Where in the module something is said, with the way there. */
function Found({ module, what, desk, go }: { module: Module; what: string; desk: Desk; go: (page: Page) => void }) {
  const { words } = desk;
  const has = (...texts: Told[]) => texts.some((text) => words.value(text).toLowerCase().includes(what.toLowerCase()));
  const places: readonly { page: Page; name: string; text: Told }[] = [
    { page: "beginning" as const, name: tellModule("prologue"), text: module.prologue },
    { page: "beginning" as const, name: tellModule("mission"), text: module.mission },
    ...module.chapters.flatMap(({ regions }, page) =>
      regions.flatMap((region) => {
        const nameIn = (area?: Told) => `${page + 1} · ${words.value(region.name)}${area ? ` · ${words.value(area)}` : ""}`;
        const areas = region.areas.flatMap((area) => [
          { page, name: nameIn(area.name), text: area.text },
          ...area.nodes.flatMap((node) => [node.text, node.success.text, ...(node.failure ? [node.failure.text] : [])].map((text) => ({ page, name: nameIn(area.name), text }))),
        ]);
        return [{ page, name: nameIn(), text: region.text }, ...areas];
      }),
    ),
    ...[...module.monsters, ...module.items].map(({ name, text }) => ({ page: "people" as const, name: words.value(name), text })),
  ].filter(({ name, text }) => has(name, text));
  return (
    <>
      <p class="note" role="status">
        {tellModule("found", { count: places.length, what })}
      </p>
      <ul class="stack">
        {places.map(({ page, name, text }, at) => (
          <li key={at} class={style.card}>
            <button type="button" class="quiet" onClick={() => go(page)}>
              {name}
            </button>
            <Paragraphs text={words.value(text)} />
          </li>
        ))}
      </ul>
    </>
  );
}
