import { Fragment } from "preact";
import { memo } from "preact/compat";
import { useSignal } from "@preact/signals";
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { type Chapter, type Entry, type Story, shown, storyOf } from "../words/story";
import { hour } from "../words/times";
import { useListWindow } from "./list-window";
import { SeatingFold } from "./seating-fold";
import { Sentence } from "./sentence";
import "./log.css";

const NEAR_PX = 60;
const LONG = 400;
const PAGE = 40;
const NOTHING: readonly Line[] = [];
const UNTURNED: ReadonlyMap<number, boolean> = new Map();
const SAID: ReadonlySet<string> = new Set(["table_said", "table_host_said"]);

/** What a viewer was told, as a story in chapters; it follows the newest line unless the reader has scrolled up. */
export function Log({ lines: told, words }: { lines: readonly Line[]; words: Words }) {
  // Without its beginning it would jump as soon as that comes.
  const lines = told[0]?.seq === 1 ? told : NOTHING;
  const list = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  // By its first line: what the reader has folded, or unfolded.
  const turned = useSignal<ReadonlyMap<number, boolean>>(UNTURNED);
  const story = useRef<Story>(undefined);
  const chapters = useMemo(() => shown((story.current = storyOf(lines, words, story.current))), [lines, words]);
  const pages = useMemo(() => pagesOf(rowsOf(chapters, turned.value)), [chapters, turned.value]);
  const { isThere, height, look } = useListWindow(list, pages.length, following);
  const toNewest = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  useLayoutEffect(() => {
    if (following.peek()) toNewest();
  }, [lines]);
  const scrolled = () => {
    const box = list.current;
    if (box) following.value = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    look();
  };
  const turn = useCallback((first: number, open: boolean) => (turned.value = new Map(turned.peek()).set(first, open)), []);
  return (
    <div class="log-frame">
      <div class="log" role={lines.length > 0 ? "region" : "status"} ref={list} onScroll={scrolled} tabIndex={0} aria-label={say("log")}>
        {lines.length === 0 && <p class="empty">{say("loading")}</p>}
        {pages.map((page, index) =>
          isThere(index) ? (
            <LogPage key={index} rows={page} words={words} turn={turn} />
          ) : (
            <div key={-1 - index} role="presentation" style={{ "--high": `${height(index)}px` }} />
          ),
        )}
      </div>
      {!following.value && (
        <button type="button" class="newest" onClick={toNewest}>
          ↓ {say("to_newest")}
        </button>
      )}
    </div>
  );
}

type Row = Entry | { kind: "chapter"; chapter: Chapter; open: boolean };

/** Headings, and beneath those that are open what happened: unless the reader wants it otherwise, only the newest is. */
function rowsOf(chapters: readonly Chapter[], turned: ReadonlyMap<number, boolean>): Row[] {
  return chapters.flatMap((chapter, index): readonly Row[] => {
    if (!chapter.head) return chapter.entries;
    const open = turned.get(chapter.first) ?? index === chapters.length - 1;
    return [{ kind: "chapter", chapter, open }, ...(open ? chapter.entries : [])];
  });
}

function pagesOf(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let from = 0; from < rows.length; from += PAGE) pages.push(rows.slice(from, from + PAGE));
  return pages;
}

interface PageProps {
  rows: readonly Row[];
  words: Words;
  turn: (first: number, open: boolean) => void;
}

const LogPage = memo(
  function LogPage({ rows, words, turn }: PageProps) {
    return (
      <div class="log-page" role="presentation">
        {runsOf(rows).map(({ head, lines }, index) => (
          <Fragment key={index}>
            {head && <Heading row={head} words={words} turn={turn} />}
            {lines.length > 0 && <div role="list">{lines.map((row) => (row.kind === "seating" ? <Seating key="seating" lines={row.lines} words={words} /> : <LogLine key={row.line.seq} line={row.line} text={row.text} words={words} />))}</div>}
          </Fragment>
        ))}
      </div>
    );
  },
  (before: PageProps, after: PageProps) => before.words === after.words && isSame(before.rows, after.rows),
);

function isSame(before: readonly Row[], after: readonly Row[]): boolean {
  return before.length === after.length && before.every((row, index) => keyOf(row) === keyOf(after[index]));
}

function keyOf(row: Row | undefined): Line | string | undefined {
  if (row?.kind === "chapter") return `${row.chapter.first} ${row.open}`;
  return row?.kind === "seating" ? `seating ${row.lines.length}` : row?.line;
}

type Told = Exclude<Row, { kind: "chapter" | "part" }>;
type Head = Extract<Row, { kind: "chapter" | "part" }>;

/** A page's lines in lists, each beneath its heading. */
function runsOf(rows: readonly Row[]): { head: Head | undefined; lines: Told[] }[] {
  const runs: { head: Head | undefined; lines: Told[] }[] = [{ head: undefined, lines: [] }];
  for (const row of rows) {
    if (row.kind === "chapter" || row.kind === "part") runs.push({ head: row, lines: [] });
    else runs.at(-1)?.lines.push(row);
  }
  return runs;
}

function Heading({ row, words, turn }: { row: Head; words: Words; turn: PageProps["turn"] }) {
  if (row.kind === "part") return <h3 class="part"><Sentence text={row.head} words={words} /></h3>;
  const { chapter, open } = row;
  return (
    <h2 class="chapter">
      <button type="button" class="quiet" aria-expanded={open} onClick={() => turn(chapter.first, !open)}>
        <span>{chapter.head}</span> <time dateTime={new Date(chapter.at).toISOString()}>{hour(chapter.at, words.language)}</time>
      </button>
    </h2>
  );
}

/** How everybody came to sit where they sit: one sentence, which unfolds. */
const Seating = memo(
  function Seating({ lines, words }: { lines: readonly Line[]; words: Words }) {
    return (
      <div class="line" role="listitem">
        <SeatingFold lines={lines} words={words} />
      </div>
    );
  },
  (before, after) => before.words === after.words && before.lines.length === after.lines.length,
);

const LogLine = memo(function LogLine({ line, text, words }: { line: Line; text: string; words: Words }) {
  return (
    <div class={SAID.has(line.fact.type) ? "line table_said" : "line"} role="listitem" title={hour(line.at, words.language)}>
      <Folded text={text} class="sentence" words={words} />
    </div>
  );
});

/** A text that is shown whole only if it is short, or wanted. */
export function Folded({ text, class: look, words }: { text: string; class?: string; words?: Words }) {
  const open = useSignal(false);
  const characters = text.length > LONG ? [...text] : undefined;
  // A sentence around names has its own direction, by the style; what people wrote has that of its first letter.
  const direction = look ? {} : { dir: "auto" as const };
  if (!characters || characters.length <= LONG) {
    return (
      <span class={look} {...direction}>
        {words ? <Sentence text={text} words={words} /> : text}
      </span>
    );
  }
  return (
    <span class={look} {...direction}>
      {open.value ? text : `${characters.slice(0, LONG / 2).join("")}…`}{" "}
      <button type="button" class="quiet more" aria-expanded={open.value} onClick={() => (open.value = !open.peek())}>
        {say(open.value ? "show_less" : "show_more", { count: characters.length })}
      </button>
    </span>
  );
}
