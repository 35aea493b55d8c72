import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../words/sentences";
import { complain } from "../state/notices";
import style from "./press.module.css";

const SLOW_MS = 150;

interface Props {
  act: () => Promise<unknown>;
  /** What to fetch as soon as a mouse is over it; a finger gives no such notice. */
  ahead?: () => void;
  children: ComponentChildren;
  class?: string | undefined;
  disabled?: boolean;
  label?: string;
  /** A question to be answered with yes first, for what cannot be undone. */
  sure?: string;
}

/** A button that asks the server for something: pressed twice it acts once, and it shows when that takes long. */
export function Press({ act, ahead, children, sure, label, disabled = false, class: look }: Props) {
  const busy = useSignal<"no" | "yes" | "long">("no");
  const asking = useSignal(false);
  const run = async () => {
    if (busy.peek() !== "no") return;
    busy.value = "yes";
    const timer = setTimeout(() => {
      busy.value = "long";
    }, SLOW_MS);
    try {
      await act();
    } catch (trouble) {
      complain(trouble);
    } finally {
      clearTimeout(timer);
      busy.value = "no";
    }
  };
  return (
    <>
      <button
        type="button"
        class={busy.value === "long" ? `${look ?? ""} ${style.busy}` : look}
        disabled={disabled}
        aria-busy={busy.value !== "no"}
        aria-label={label}
        aria-haspopup={sure ? "dialog" : undefined}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && ahead?.()}
        onClick={() => (sure ? (asking.value = true) : void run())}
      >
        {children}
      </button>
      {asking.value && (
        <Sure
          question={sure ?? ""}
          yes={children}
          answer={(yes) => {
            asking.value = false;
            if (yes) void run();
          }}
        />
      )}
    </>
  );
}

/** A question to be answered with yes or no before anything is done. */
export function Sure({ question, yes, answer }: { question: string; yes: ComponentChildren; answer: (yes: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const answered = useRef(false);
  const close = (is: boolean) => {
    answered.current = true;
    // Closed before it is taken away, it gives the focus back to what opened it.
    dialog.current?.close();
    answer(is);
  };
  return (
    <dialog class={`${style.sure} sheet`} ref={dialog} aria-label={question} onClose={() => answered.current || answer(false)}>
      <p>{question}</p>
      <div class="row">
        <button type="button" onClick={() => close(false)}>
          {say("cancel")}
        </button>
        <button type="button" class="danger" onClick={() => close(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
