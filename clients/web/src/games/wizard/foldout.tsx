import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface Props {
  class?: string | undefined;
  summary: ComponentChildren;
  /** What is drawn while it is open, and not before: of cards there are many. */
  children: () => ComponentChildren;
}

/** Something to be unfolded. */
export function Foldout({ class: look, summary, children }: Props) {
  const open = useSignal(false);
  return (
    <details class={look} open={open.value} onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>{summary}</summary>
      {open.value && children()}
    </details>
  );
}
