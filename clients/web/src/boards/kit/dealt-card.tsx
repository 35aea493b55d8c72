import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { kitSay } from "./texts";
import type { Drawing, Moment } from "../contract";
import { TurningCard } from "./turning-card";
import style from "./dealt-card.module.css";

/** How long it lies there before it turns over by itself. */
const TURNS_MS = 900;
/** How long the board waits for it. */
const DEALT_MS = 1_500;
/** How long it is there to be read: while something is asked, and while nothing is. */
const READ_MS = { asked: 3_000, idle: 9_000 };

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

/** What a player is given for itself alone, on a sheet of its own that turns over; any click or key goes on. */
export function dealtCard(card: DealtCard): Moment {
  const Draw = (drawing: Drawing) => <Sheet {...card} {...drawing} />;
  return { length: DEALT_MS, controls: true, over: true, once: card.once, sound: [[0, "deal"], [TURNS_MS, "flip"]], Draw };
}

function Sheet({ kind, name, side, figure, children, close, asked }: DealtCard & Drawing) {
  const up = useSignal(false);
  useEffect(() => {
    const due = setTimeout(() => (up.value ? close() : (up.value = true)), up.value ? READ_MS[asked ? "asked" : "idle"] : TURNS_MS);
    return () => clearTimeout(due);
  }, [up.value, asked]);
  const go = () => (up.peek() ? close() : (up.value = true));
  useEffect(() => {
    // Where something else is meant, it is done, and the sheet is out of its way.
    const elsewhere = ({ target, type }: Event) => {
      const here = target instanceof Element && target.closest(`.${style.sheet}, .${style.hint}`) !== null;
      if (here && type === "keydown") return;
      if (here) go();
      else close();
    };
    document.addEventListener("click", elsewhere, true);
    document.addEventListener("keydown", elsewhere, true);
    return () => {
      document.removeEventListener("click", elsewhere, true);
      document.removeEventListener("keydown", elsewhere, true);
    };
  }, []);
  return (
    <section class={style.dealt} data-bare data-side={side} role="status">
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
    </section>
  );
}
