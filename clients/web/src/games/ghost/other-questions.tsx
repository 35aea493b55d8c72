import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { Deed } from "./deed";
import { tell } from "./texts";
import style from "./board.module.css";

/** All else that may be done now, whatever it is: nothing that is asked goes missing. */
export function OtherQuestions({ asking, words }: { asking: readonly Asking[]; words: Words }) {
  if (asking.length === 0) return null;
  return (
    <section class="more" aria-labelledby="ghost-more">
      <h2 id="ghost-more">{tell("more")}</h2>
      <div class={style.deeds}>
        {asking.map((asked) => (
          <Deed key={asked.id} asked={asked} words={words} />
        ))}
      </div>
    </section>
  );
}
