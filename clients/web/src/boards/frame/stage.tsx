import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { DrawerOf } from "./drawer";
import { low, narrow, wide } from "./layout";
import "./stage.css";

interface Props {
  children: ComponentChildren;
  /** The board's own class. */
  class?: string | undefined;
  /** Whether on a phone it is as high as what is in it: nothing is measured by that, and each change would style all of it again. */
  grows?: boolean;
}

/** The middle of a board, which on a desk has all of the window that is left: nothing scrolls there. Style measures by `--wide` and `--high`, its inner size. */
export function Stage({ children, class: name = "", grows = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawer = useContext(DrawerOf);
  useLayoutEffect(() => (low.value ? drawer?.addBeneath() : undefined), [drawer, low.value]);
  useLayoutEffect(() => {
    const stage = box.current;
    if (!stage || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => {
      if (grows && narrow.peek()) return;
      stage.style.setProperty("--wide", `${stage.clientWidth}px`);
      stage.style.setProperty("--high", `${stage.clientHeight}px`);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(stage);
    measure();
    return () => sizes.disconnect();
  }, []);
  return (
    <div ref={box} class={`stage ${name}`} data-stage="">
      {children}
    </div>
  );
}

/** What a board has beside its stage: on a desk a pane below the question, closed by what the drawer shows. On a low screen it has what room the question leaves, and lies over the stage as soon as one of its parts is chosen. */
export function Aside({ children, class: name = "" }: Props) {
  const drawer = useContext(DrawerOf);
  useLayoutEffect(() => drawer?.addBeneath(), [drawer]);
  return (
    // What scrolls can be reached and moved by keys.
    <div class={`beside ${name}`} data-over={drawer?.beside.value} tabIndex={wide.value ? 0 : undefined}>
      {children}
    </div>
  );
}
