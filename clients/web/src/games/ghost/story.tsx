import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useFolded } from "../../boards/kit/fold";
import type { Words } from "../../words/catalogue";
import { type Chapter, FINALE, chronicle } from "./chronicle";
import { Hue } from "./hue";
import { tellStory } from "./story-texts";
import { Paragraphs } from "./paragraphs";
import { type StoryProps, Narration } from "./narration";
import type { Ghost } from "./state";
import { tell, tellOf } from "./texts";
import style from "./story.module.css";

/** So near its end somebody reads the newest. */
const NEAR_END = 80;

/** The story, chapter by chapter, in a page of its own that stays at its newest line unless somebody reads back. */
export function Story({ children, ...props }: StoryProps & { children: ComponentChildren }) {
  const chapters = useFolded(chronicle, props.lines);
  const page = useRef<HTMLDivElement>(null);
  const back = useSignal(false);
  const toEnd = () => {
    if (page.current) page.current.scrollTop = endOf(page.current);
    back.value = false;
  };
  // Who reads on below the place to stand at is left there.
  const follow = () => {
    if (page.current && !back.peek() && page.current.scrollTop < endOf(page.current)) toEnd();
  };
  useLayoutEffect(follow);
  // On a phone its part may be closed when something is told: a page that is not drawn has no end to stand at.
  useEffect(() => {
    const resized = new ResizeObserver(follow);
    if (page.current) resized.observe(page.current);
    return () => resized.disconnect();
  }, []);
  const look = () => {
    if (page.current) back.value = endOf(page.current) - page.current.scrollTop > NEAR_END;
  };
  const shown = chapters.filter(({ number, entries }) => number > 0 || entries.length > 0 || chapters.length === 1);
  return (
    <section id="ghost-story" class={`${style.terminal} in-dark`} data-about="story" aria-labelledby="ghost-story-title">
      <h2 id="ghost-story-title" class="hidden">
        {tell("story")}
      </h2>
      <div ref={page} class={style.page} role="log" aria-labelledby="ghost-story-title" tabIndex={0} onScroll={look}>
        {shown.length === 0 && <p class={style.event}>{tellStory("nothing_yet")}</p>}
        {shown.map((chapter, at) => (
          <ChapterOf key={chapter.number} {...props} chapter={chapter} now={at === shown.length - 1} />
        ))}
        {children}
      </div>
      {back.value && (
        <button type="button" class={style.newest} onClick={toEnd}>
          ↓ {tellStory("to_newest")}
        </button>
      )}
    </section>
  );
}

/** Where a page stands at its newest: at its end, or where the endings begin. */
function endOf(page: HTMLElement): number {
  const end = page.scrollHeight - page.clientHeight;
  const endings = page.querySelector("#ghost-endings");
  return endings ? Math.min(end, page.scrollTop + endings.getBoundingClientRect().top - page.getBoundingClientRect().top) : end;
}

/** The last line of the terminal: what everybody does now, and who is still at it. */
export function SystemLine({ game, words, busy }: { game: Ghost; words: Words; busy: readonly string[] }) {
  const { phase = "", overtime } = game;
  if (phase === "ended") return null;
  return (
    <p class={style.system}>
      {phase !== "explore" && <span>{tellOf("now", phase, "")}</span>} {overtime && <span>{tell("time_over")}</span>}{" "}
      {busy.length > 0 && <span>{tell("waits_for", { who: words.listed(busy) })}</span>}
    </p>
  );
}

/** A chapter: the present one is open, those before it are folded away, and drawn when they are opened. */
function ChapterOf({ chapter, now, ...props }: StoryProps & { chapter: Chapter; now: boolean }) {
  const { number, color, name, texts } = chapter;
  const { words } = props;
  const opened = useSignal(now);
  return (
    <details class={`${style.chapter} ${color ?? ""}`} open={now} onToggle={(event) => (opened.value = event.currentTarget.open)}>
      <summary>
        <small>{titleOf(number)}</small> {color && <Hue color={color} short />} {name && <b dir="auto">{words.value(name)}</b>}
      </summary>
      {(now || opened.value) && (
        <>
          {texts.map((text, at) => (
            <Paragraphs key={at} text={words.value(text)} opening />
          ))}
          <Narration {...props} chapter={chapter} all={!now} />
        </>
      )}
    </details>
  );
}

function titleOf(number: number): string {
  if (number === FINALE) return tellStory("finale");
  return number === 0 ? tellStory("prologue") : tellStory("chapter", { number });
}
