import { memo } from "preact/compat";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { clock } from "../words/times";
import { useListWindow } from "./list-window";
import "./log.css";

const NEAR_PX = 60;
const LONG = 400;
const PAGE = 40;
const NOTHING: readonly Line[] = [];
const SAID: ReadonlySet<string> = new Set(["table_said", "table_host_said"]);

/** What a viewer was told, in plain words; it follows the newest line unless the reader has scrolled up. */
export function Log({ lines: told, words }: { lines: readonly Line[]; words: Words }) {
  // Without its beginning it would jump as soon as that comes.
  const lines = told[0]?.seq === 1 ? told : NOTHING;
  const list = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  const pages = useMemo(() => pagesOf(lines), [lines]);
  const { isThere, height, look } = useListWindow(list, pages.length, following);
  const toNewest = () => {
    const shown = list.current;
    if (shown) shown.scrollTop = shown.scrollHeight;
  };
  useLayoutEffect(() => {
    if (following.peek()) toNewest();
  }, [lines]);
  const scrolled = () => {
    const shown = list.current;
    if (shown) following.value = shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_PX;
    look();
  };
  return (
    <div class="log-frame">
      <div class="log" role={lines.length > 0 ? "list" : "status"} ref={list} onScroll={scrolled} tabIndex={0} aria-label={say("log")}>
        {lines.length === 0 && <p class="empty">{say("loading")}</p>}
        {pages.map((page, index) =>
          isThere(index) ? (
            <LogPage key={numberOf(page)} lines={page} words={words} />
          ) : (
            <div key={-1 - numberOf(page)} role="presentation" style={{ height: `${height(index)}px` }} />
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

function numberOf(page: readonly Line[]): number {
  return Math.floor((page[0]?.seq ?? 0) / PAGE);
}

/** The lines in pages: of a long log only the last one is looked at when a line comes. */
function pagesOf(lines: readonly Line[]): Line[][] {
  const pages = new Map<number, Line[]>();
  for (const line of lines) {
    const number = Math.floor(line.seq / PAGE);
    const page = pages.get(number);
    if (page) page.push(line);
    else pages.set(number, [line]);
  }
  return [...pages.values()];
}

interface PageProps {
  lines: readonly Line[];
  words: Words;
}

const LogPage = memo(
  function LogPage({ lines, words }: PageProps) {
    return (
      <div class="log-page" role="presentation">
        {lines
          .filter(({ fact }) => words.fact(fact))
          .map((line) => (
            <LogLine key={line.seq} line={line} words={words} />
          ))}
      </div>
    );
  },
  (before: PageProps, after: PageProps) =>
    before.words === after.words && before.lines.length === after.lines.length && before.lines[0] === after.lines[0],
);

const LogLine = memo(function LogLine({ line, words }: { line: Line; words: Words }) {
  const text = words.fact(line.fact);
  return (
    <div class={SAID.has(line.fact.type) ? "line table_said" : "line"} role="listitem">
      <time dateTime={new Date(line.at).toISOString()}>{clock(line.at, words.language)}</time>
      <Folded text={text} class="sentence" />
    </div>
  );
});

/** A text that is shown whole only if it is short, or wanted. */
export function Folded({ text, class: look }: { text: string; class?: string }) {
  const open = useSignal(false);
  const characters = text.length > LONG ? [...text] : undefined;
  // A sentence around names has its own direction, by the style; what people wrote has that of its first letter.
  const direction = look ? {} : { dir: "auto" as const };
  if (!characters || characters.length <= LONG) {
    return (
      <span class={look} {...direction}>
        {text}
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
