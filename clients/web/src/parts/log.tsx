import { memo } from "preact/compat";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { language } from "../words/language";
import { say } from "../words/say";
import "../style/log.css";

const NEAR_PX = 60;
const LONG = 400;

/** What a viewer was told, in plain words; it follows the newest line unless the reader has scrolled up. */
export function Log({ lines, words }: { lines: readonly Line[]; words: Words }) {
  const list = useRef<HTMLOListElement>(null);
  const following = useSignal(true);
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
  };
  return (
    <div class="log-frame">
      <ol class="log" ref={list} onScroll={scrolled} tabIndex={0} aria-label={say("log")}>
        {lines.length === 0 && <li class="empty">{say("nothing_yet")}</li>}
        {lines.map((line) => (
          <LogLine key={line.seq} line={line} words={words} />
        ))}
      </ol>
      {!following.value && (
        <button type="button" class="newest" onClick={toNewest}>
          ↓ {say("to_newest")}
        </button>
      )}
    </div>
  );
}

const LogLine = memo(function LogLine({ line, words }: { line: Line; words: Words }) {
  return (
    <li class={`line ${line.fact.type}`}>
      <time dateTime={new Date(line.at).toISOString()}>{clock(line.at, words.language)}</time>
      <Folded text={words.fact(line.fact)} class="told" />
    </li>
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time of day in the words' language. */
export function clock(at: number, spoken: Words["language"] = language.peek()): string {
  let format = formats.get(spoken);
  if (!format) {
    format = new Intl.DateTimeFormat(spoken === "zh" ? "zh-CN" : "en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    formats.set(spoken, format);
  }
  return format.format(at);
}
