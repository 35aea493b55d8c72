import { useEffect, useRef } from "preact/hooks";
import { type SoundName, play } from "../../parts/sounds";
import { useFreshLines } from "../kit/fresh-lines";
import type { BoardModule, BoardProps } from "../contract";

/** More at once are a noise. */
const MOST = 2;

/** How far apart two of them begin, and how long all is still after a batch. */
const APART_MS = 140;

/** What is told lets itself be heard, where the game says how; and so does what others say. Nothing where things go by too fast. */
export function useFactSounds({ lines, seat }: BoardProps, sounds: BoardModule["sounds"], hasty: boolean): void {
  const fresh = useFreshLines(lines);
  const last = useRef(0);
  useEffect(() => {
    if (fresh.length === 0 || hasty || document.hidden || performance.now() - last.current < APART_MS) return;
    const soundOf = ({ type, ...fact }: { type: string; [field: string]: unknown }): SoundName | undefined => {
      if (type === "table_said") return fact["seat"] === seat ? undefined : "word";
      return sounds && Object.hasOwn(sounds, type) ? sounds[type] : undefined;
    };
    const heard = [...new Set(fresh.flatMap(({ fact }) => soundOf(fact) ?? []))].slice(0, MOST);
    if (heard.length === 0) return;
    last.current = performance.now();
    heard.forEach((sound, index) => setTimeout(() => play(sound), index * APART_MS));
  }, [fresh]);
}
