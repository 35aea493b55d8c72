import type { ComponentChildren } from "preact";
import type { Beat, Moment } from "../contract";
import type { SoundName } from "../../parts/sounds";
import style from "./announcement.module.css";

/** What colours a moment, as what it is: ours to cheer or not. */
export type Tone = "good" | "bad" | "night" | "day" | "plain";

export interface Look {
  title: ComponentChildren;
  /** What is said below it. */
  text?: ComponentChildren;
  /** What is drawn above it. */
  figure?: ComponentChildren;
  tone?: Tone;
}

interface Timing {
  length?: number;
  sound?: SoundName | readonly Beat[];
}

const PLAIN_MS = 1_800;

/** A few words with a figure over the board, for what happens before everybody's eyes. */
export function announcement(look: Look, { length = PLAIN_MS, sound }: Timing = {}): Moment {
  return { length, over: true, ...(sound && { sound }), Draw: () => <Announcement {...look} /> };
}

function Announcement({ title, text, figure, tone = "plain" }: Look) {
  return (
    <section class={`${style.shown} ${tone === "night" ? "in-dark" : ""}`} data-tone={tone} data-motion="rise" role="status">
      {figure !== undefined && <div class={style.figure}>{figure}</div>}
      <h2>{title}</h2>
      {text !== undefined && text !== "" && <p>{text}</p>}
    </section>
  );
}

/** How long after the beginning the so-manieth of several things moves. */
export function after(index: number, each = 120, first = 150): { "--after": string } {
  return { "--after": `${first + index * each}ms` };
}
