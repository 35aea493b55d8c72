import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { Deed } from "./deed";
import { asksFor } from "./state";
import style from "./board.module.css";

export const FINISHES: readonly string[] = ["finish_chapter", "finish_finale"];

/** The way on, for who has done all there is to do. */
export function Finish({ asking, words }: { asking: readonly Asking[]; words: Words }) {
  const asked = asksFor(asking, ...FINISHES);
  if (asked.length === 0) return null;
  return (
    <section class={`${style.paper} ${style.finish}`} id="ghost-finish">
      {asked.map((one) => (
        <Deed key={one.id} asked={one} words={words} />
      ))}
    </section>
  );
}
