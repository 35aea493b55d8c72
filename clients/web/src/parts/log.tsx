import { memo } from "preact/compat";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import { language } from "../words/language";
import { say } from "../words/say";
import "../style/log.css";

const NEAR_PX = 60;

/** What a viewer was told, in plain words; it follows the newest line unless the reader has scrolled up. */
export function Log({ lines, words }: { lines: readonly Line[]; words: Words }) {
  const list = useRef<HTMLOListElement>(null);
  const following = useRef(true);
  useLayoutEffect(() => {
    const shown = list.current;
    if (shown && following.current) shown.scrollTop = shown.scrollHeight;
  }, [lines]);
  const scrolled = () => {
    const shown = list.current;
    if (shown) following.current = shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_PX;
  };
  return (
    <ol class="log" ref={list} onScroll={scrolled} tabIndex={0} aria-label={say("log")}>
      {lines.length === 0 && <li class="empty">{say("nothing_yet")}</li>}
      {lines.map((line) => (
        <LogLine key={line.seq} line={line} words={words} />
      ))}
    </ol>
  );
}

const LogLine = memo(function LogLine({ line, words }: { line: Line; words: Words }) {
  return (
    <li class={`line ${line.fact.type}`}>
      <time dateTime={new Date(line.at).toISOString()}>{clock(line.at, words.language)}</time>
      <span dir="auto">{words.fact(line.fact)}</span>
    </li>
  );
});

function clock(at: number, spoken: typeof language.value): string {
  return new Date(at).toLocaleTimeString(spoken === "zh" ? "zh-CN" : "en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}
