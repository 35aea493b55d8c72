import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { shield } from "../../parts/shield";
import style from "./cover.module.css";

/** Keys that are no press: they go through the page, or change what another key means. */
const NO_PRESS: ReadonlySet<string> = new Set(["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

interface Props {
  /** What it is called for those who do not see it. */
  label: string;
  /** What any press does, wherever it lands: nothing beneath is reached by it, nor by another one right after. */
  press: () => void;
  close: () => void;
  /** Whether it owns the screen; where it does not, as in a replay, whatever else is pressed closes it. */
  owns: boolean;
  side?: "good" | "bad" | undefined;
  children: ComponentChildren;
}

/** A sheet over everything: screen, pointer, keys and focus are its own until it is closed. */
export function Cover({ owns, ...props }: Props) {
  return owns ? <Owning {...props} /> : <Lying {...props} />;
}

function Owning({ label, press, side, children }: Omit<Props, "owns">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(press);
  latest.current = press;
  // Before anything is painted: a question that can be pressed for one frame can be answered.
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => {
      sheet?.close();
      shield();
    };
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (NO_PRESS.has(event.key)) return;
      event.stopPropagation();
      // The browser's own, as reloading, are left to it.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener("keydown", pressed, true);
    return () => window.removeEventListener("keydown", pressed, true);
  }, []);
  const cancelled = (event: Event) => {
    event.preventDefault();
    press();
  };
  return (
    <dialog ref={dialog} class={style.cover} data-bare data-side={side} aria-label={label} onClick={press} onCancel={cancelled}>
      {children}
    </dialog>
  );
}

function Lying({ label, press, close, side, children }: Omit<Props, "owns">) {
  const own = useRef<HTMLElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && own.current?.contains(target))) latest.current();
    };
    document.addEventListener("click", elsewhere, true);
    document.addEventListener("keydown", elsewhere, true);
    return () => {
      document.removeEventListener("click", elsewhere, true);
      document.removeEventListener("keydown", elsewhere, true);
    };
  }, []);
  return (
    <section ref={own} class={style.cover} data-bare data-side={side} data-lies aria-label={label} role="status" onClick={press}>
      {children}
    </section>
  );
}
