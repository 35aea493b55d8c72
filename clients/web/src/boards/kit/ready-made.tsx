import type { ComponentChildren } from "preact";
import style from "./ready-made.module.css";

export interface Offered {
  name: string;
  figure: ComponentChildren;
  /** Under the name: age and trade, what it looks like. */
  about: string;
  /** A sentence about it. */
  line: string;
  choose: () => void;
}

interface Props {
  title: string;
  hint: string;
  offered: readonly Offered[];
  /** Whether one was pressed and its answer is on its way. */
  sending: boolean;
  /** What the fold beneath is called, in which one writes another. */
  writing: string;
  /** Whether something has been written there already. */
  begun: boolean;
  children: ComponentChildren;
}

/** Whom one can be, or have, with one press; writing one's own is folded away beneath. */
export function ReadyMade({ title, hint, offered, sending, writing, begun, children }: Props) {
  return (
    <section class={style.choice} aria-label={title}>
      <h3>{title}</h3>
      <p class="note">{hint}</p>
      <ul>
        {offered.map(({ name, figure, about, line, choose }) => (
          <li key={name}>
            <button type="button" class={style.one} disabled={sending} onClick={choose}>
              {figure}
              <span>
                <strong>{name}</strong>
                <small>{about}</small>
                <span>{line}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <details class={style.writing} open={begun}>
        <summary>{writing}</summary>
        {children}
      </details>
    </section>
  );
}
