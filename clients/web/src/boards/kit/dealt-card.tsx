import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { time } from "../../wire/clock";
import type { Drawing, Moment } from "../contract";
import { Cover } from "./cover";
import { kitSay } from "./texts";
import { TurningCard } from "./turning-card";
import style from "./dealt-card.module.css";

/** How long it lies there before it turns over by itself. */
const TURNS_MS = 900;
/** How long the board waits for it. */
const DEALT_MS = 1_500;
/** How long it is there to be read where it does not wait for a press: at most half of the time that is left for what it covers. */
const READ_MS = 6_000;

/** A name of more letters is written smaller, so that it stays on one line. */
const LONG = 10;

export interface DealtCard {
  /** By which it is remembered: of what comes once in a game its kind, of what may come again also which. */
  once: string;
  /** What it is: "your role", "your character". */
  kind: string;
  name: string;
  /** Its side's colour, where it has one. */
  side?: "good" | "bad" | undefined;
  figure?: ComponentChildren;
  /** What one should know of it. */
  children?: ComponentChildren;
}

/** What a player is given for itself alone, on a sheet of its own that turns over; any press goes on. */
export function dealtCard(card: DealtCard): Moment {
  const Draw = (drawing: Drawing) => <Sheet {...card} {...drawing} />;
  return { length: DEALT_MS, controls: true, over: true, once: card.once, sound: [[0, "deal"], [TURNS_MS, "flip"]], Draw };
}

function Sheet({ kind, name, side, figure, children, close, owns, until }: DealtCard & Drawing) {
  const up = useSignal(false);
  useEffect(() => {
    if (!up.value) {
      const due = setTimeout(() => (up.value = true), TURNS_MS);
      return () => clearTimeout(due);
    }
    // Where time runs away, or nobody is there to press, it does not wait for a press.
    if (owns && until === undefined) return undefined;
    const due = setTimeout(close, until === undefined ? READ_MS : Math.min(READ_MS, Math.max(0, until - time()) / 2));
    return () => clearTimeout(due);
  }, [up.value, owns, until]);
  return (
    <Cover label={kind} press={() => (up.peek() ? close() : (up.value = true))} close={close} owns={owns} side={side}>
      <p class={style.kind}>{kind}</p>
      <button type="button" class={style.sheet} data-motion="rise" aria-label={up.value ? undefined : kitSay("turn_over")}>
        <TurningCard up={up.value} class={style.card}>
          <span class={style.face}>
            {figure !== undefined && <span class={style.figure} aria-hidden="true">{figure}</span>}
            <strong data-long={name.length > LONG || undefined}>{name}</strong>
            <span class={style.known}>{children}</span>
          </span>
        </TurningCard>
      </button>
      <small class={style.hint} aria-hidden="true">{kitSay(up.value ? "go_on" : "turn_over")}</small>
    </Cover>
  );
}
