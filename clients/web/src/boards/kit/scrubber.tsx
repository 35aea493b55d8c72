import type { ComponentChildren } from "preact";
import style from "./scrubber.module.css";

interface Props {
  /** What it is a drawing of, and what it says where it stands. */
  label: string;
  text: string;
  most: number;
  at: number;
  go: (at: number) => void;
  children: ComponentChildren;
}

/** A drawing over time and the cursor in it; what moves the cursor is a slider all over it that nobody sees. */
export function Scrubber({ label, text, most, at, go, children }: Props) {
  return (
    <div class={style.scrubber}>
      {children}
      <i class={style.cursor} style={{ "--at": `${(100 * at) / Math.max(1, most)}%` }} aria-hidden="true" />
      <input type="range" class="covering" min={0} max={most} step={1} value={at} aria-label={label} aria-valuetext={text} onInput={({ currentTarget }) => go(currentTarget.valueAsNumber)} />
    </div>
  );
}
