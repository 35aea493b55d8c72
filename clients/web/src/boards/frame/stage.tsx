import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { DrawerOf } from "./drawer";
import { wide } from "./parts";
import "./stage.css";

interface Props {
  children: ComponentChildren;
  /** The board's own class. */
  class?: string | undefined;
}

/** The middle of a board, which on a desk has all of the window that is left: nothing scrolls there. Style measures by `--wide` and `--high`, its inner size. */
export function Stage({ children, class: name = "" }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stage = box.current;
    if (!stage || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => {
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

/** What a board has beside its stage: on a desk a pane below the question, closed by what the drawer shows. */
export function Aside({ children, class: name = "" }: Props) {
  const drawer = useContext(DrawerOf);
  useLayoutEffect(() => drawer?.addAside(), [drawer]);
  return (
    // What scrolls can be reached and moved by keys.
    <div class={`beside ${name}`} tabIndex={wide.value ? 0 : undefined}>
      {children}
    </div>
  );
}
