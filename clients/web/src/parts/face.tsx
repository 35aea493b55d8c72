import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { initialsOf } from "../state/faces";
import type { Drawing, Drawn, Tone } from "./faces";
import { seatClass } from "./seat-class";
import style from "./face.module.css";

/** The drawings, which come after the tokens that they belong on: the first page is to be light. */
const drawings = signal<typeof import("./faces") | undefined>(undefined);
let coming: Promise<void> | undefined;

/** Have the drawings fetched; where they do not come, tokens have numbers alone. */
export function fetchDrawings(): Promise<void> {
  coming ??= import("./faces").then(
    (module) => void (drawings.value = module),
    () => void (coming = undefined),
  );
  return coming;
}

/** The shapes of a face, once they are fetched. */
export function drawingOf(drawn: Drawn): Drawing {
  return drawings.value?.drawingOf(drawn) ?? [];
}

/** The outline of a token on a field of 64 by 64: a person's is round, a bot's square. */
export function outlineOf(bot: boolean): string {
  return bot ? "M18 8h28a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H18A10 10 0 0 1 8 46V18A10 10 0 0 1 18 8z" : "M32 6a26 26 0 1 0 0 52a26 26 0 1 0 0-52z";
}

/** A small face on the ground of its seat. */
export function Face({ seat, ...drawn }: Drawn & { seat: number }) {
  return (
    <svg class={`${style.face} ${seatClass(seat)}`} viewBox="4 4 56 56" aria-hidden="true">
      <path class={style.ground} d={outlineOf(drawn.bot)} />
      <FaceMark {...drawn} />
    </svg>
  );
}

/** How each tone is painted: the one between is the dark one under a veil. */
const COATS: { readonly [tone in Tone]: readonly (string | undefined)[] } = { lit: [style.lit], mid: [style.solid, style.tint], dark: [style.dark], line: [style.line] };

/** The face alone, as part of a drawing on a field of 64 by 64. */
export function FaceMark(drawn: Drawn) {
  useEffect(() => void fetchDrawings(), []);
  const letters = drawn.bot || drawn.face !== "initials" ? "" : initialsOf(drawn.name);
  return (
    <g class={style.tones}>
      {letters && (
        <text class={style.letters} x="32" y={[...letters].length > 1 ? 41 : 43} font-size={[...letters].length > 1 ? 25 : 32} text-anchor="middle">
          {letters}
        </text>
      )}
      {!letters && drawingOf(drawn).flatMap(([tone, path], index) => COATS[tone].map((coat, at) => <path key={`${index} ${at}`} class={coat} d={path} />))}
    </g>
  );
}
