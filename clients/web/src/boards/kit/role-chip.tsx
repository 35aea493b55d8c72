import type { ComponentChildren } from "preact";
import { Emblem, type Sign } from "./emblem";
import style from "./role-chip.module.css";

interface Props {
  /** What it is called for those who do not see it. */
  label: string;
  sign: Sign;
  /** What is drawn in its place, where the game has a figure for it. */
  figure?: ComponentChildren;
  /** What one is, on one line. */
  name: ComponentChildren;
  side?: "good" | "bad" | undefined;
  /** What else one knows. */
  children: ComponentChildren;
}

/** One's own role beside what lies on the table: one line, that a press unfolds to the card. */
export function RoleChip({ label, sign, figure, name, side, children }: Props) {
  return (
    <section class={style.chip} data-side={side} aria-label={label}>
      <details>
        <summary>
          {figure ?? <Emblem sign={sign} />}
          <bdi>{name}</bdi>
        </summary>
        <div class={`stack ${style.known}`}>{children}</div>
      </details>
    </section>
  );
}
