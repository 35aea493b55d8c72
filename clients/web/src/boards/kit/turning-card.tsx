import type { ComponentChildren } from "preact";
import style from "./turning-card.module.css";

interface Props {
  /** Whether its face is up. */
  up: boolean;
  children: ComponentChildren;
  /** How long it waits before it turns, in milliseconds. */
  after?: number;
  class?: string | undefined;
}

/** A card that lies on its face until it is turned over; while it does, nothing of the face is in the page. */
export function TurningCard({ up, after = 0, class: look = "", children }: Props) {
  return (
    <span class={`${style.turning} ${look}`} data-up={up || undefined} style={{ "--after": `${after}ms` }}>
      <span class={style.back} aria-hidden="true" />
      <span class={style.front}>{up && children}</span>
    </span>
  );
}
