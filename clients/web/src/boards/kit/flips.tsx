import type { ComponentChildren } from "preact";
import type { Tone } from "./announcement";
import { TurningCard } from "./turning-card";
import style from "./flips.module.css";

export interface Flip {
  face: ComponentChildren;
  tone: Tone;
  /** Whose it is, where that is told. */
  under?: ComponentChildren;
  /** When it turns over, in milliseconds. */
  after: number;
}

/** Cards that lie on their faces and turn over: together, or one by one. */
export function Flips({ flips, label }: { flips: readonly Flip[]; label: string }) {
  return (
    <span class={style.flips} role="img" aria-label={label}>
      {flips.map(({ face, tone, under, after }, at) => (
        <span key={at} class={style.flip} data-tone={tone} aria-hidden="true">
          <TurningCard up after={after} class={style.card}>{face}</TurningCard>
          {under}
        </span>
      ))}
    </span>
  );
}
