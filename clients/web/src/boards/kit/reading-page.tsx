import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { time } from "../../wire/clock";
import type { Drawing, Moment } from "../contract";
import { Cover } from "./cover";
import style from "./reading-page.module.css";

/** How long the board waits for it. */
const OPENS_MS = 1_500;
/** How long it is there where it does not wait for a press: at most half of the time that is left for what it covers. */
const READ_MS = 40_000;

export interface ReadingPage {
  /** By which it is remembered: it comes once in a game. */
  once: string;
  /** What it is: "prologue". */
  kind: string;
  title: string;
  /** What the button says that goes on. */
  on: string;
  children: ComponentChildren;
}

/** A text on a page of its own, which fills the screen until it is pressed on. */
export function readingPage(page: ReadingPage): Moment {
  const Draw = (drawing: Drawing) => <Page {...page} {...drawing} />;
  return { length: OPENS_MS, controls: true, over: true, once: page.once, sound: "deal", Draw };
}

function Page({ kind, title, on, children, close, owns, until }: ReadingPage & Drawing) {
  useEffect(() => {
    if (owns && until === undefined) return undefined;
    const due = setTimeout(close, until === undefined ? READ_MS : Math.min(READ_MS, Math.max(0, until - time()) / 2));
    return () => clearTimeout(due);
  }, [owns, until]);
  return (
    <Cover label={kind} press={close} close={close} owns={owns}>
      <article class={style.page}>
        <small>{kind}</small>
        <h2 dir="auto">{title}</h2>
        {children}
        <button type="button" class={`main ${style.on}`}>
          {on}
        </button>
      </article>
    </Cover>
  );
}
