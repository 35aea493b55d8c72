import { useSignal } from "@preact/signals";
import type { ComponentChildren, HTMLAttributes, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../words/sentences";
import "./scroll-box.css";

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** What scrolls. */
  class: string;
  /** Whether the single things in it are counted for who sees that there are more. */
  counted?: boolean;
  /** One element, which has the content. */
  children: ComponentChildren;
}

/** What scrolls says so: its edges fade where something is cut, and below stands how much more there is. */
export function ScrollBox({ class: look, counted = false, children, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { ways, below } = useMore(box);
  const on = () => box.current?.scrollBy({ top: box.current.clientHeight * 0.8 });
  return (
    <div {...rest} ref={box} class={`scrolled ${look}`} data-more={ways || undefined}>
      {children}
      {ways.includes("down") && (
        // For eyes and fingers: a keyboard and a screen reader come to everything by themselves.
        <button type="button" class="more-below" tabIndex={-1} aria-hidden="true" onClick={on}>
          ▾ <span>{counted && below > 0 ? say("more_count", { count: below }) : say("more_below")}</span>
        </button>
      )}
    </div>
  );
}

/** What may be long is a window of its own on a phone, so that no part of a board is longer than a screen or two. */
export function ScrollWindow(props: { children: ComponentChildren }) {
  return <ScrollBox class="windowed" counted {...props} />;
}

/** So little is no more than a line's edge. */
const SLACK_PX = 6;

/** Which ways it can be scrolled on, and how many of the things in it lie wholly below what is seen. */
function useMore(box: RefObject<HTMLElement | null>): { ways: string; below: number } {
  const ways = useSignal("");
  const below = useSignal(0);
  useLayoutEffect(() => {
    const outer = box.current;
    const content = outer?.firstElementChild;
    if (!outer || !content) return undefined;
    const look = () => {
      ways.value = waysOf(outer);
      const edge = outer.getBoundingClientRect().bottom - SLACK_PX;
      below.value = [...content.children].filter((one) => one.getBoundingClientRect().top >= edge).length;
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(outer);
    sizes.observe(content);
    outer.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      outer.removeEventListener("scroll", look);
    };
  }, []);
  return { ways: ways.value, below: below.value };
}

function waysOf({ scrollTop, scrollLeft, clientHeight, clientWidth, scrollHeight, scrollWidth }: HTMLElement): string {
  const there = {
    up: scrollTop > SLACK_PX,
    down: scrollTop + clientHeight < scrollHeight - SLACK_PX,
    left: scrollLeft > SLACK_PX,
    right: scrollLeft + clientWidth < scrollWidth - SLACK_PX,
  };
  return Object.entries(there).flatMap(([way, more]) => (more ? [way] : [])).join(" ");
}
