import { Change } from "../../../boards/kit/stat-bar";
import { say } from "../../../words/sentences";
import { hireFor } from "../advice";
import { offered } from "../aim";
import { levelName } from "../names";
import { Named } from "../picks";
import { Radar } from "../radar";
import { ABILITIES, type MbgPrompt, NONE, type Seen, amount } from "../state";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";
import style from "../officers.module.css";

/** The officers of a hall: who, what he can do drawn over the best that one's own can, and his price. */
export function HireForm(props: MbgPrompt) {
  const { asked, words, view, seat } = props;
  const { game } = view;
  const affordable = offered(asked, "officer").filter((one) => one !== NONE);
  const best = bestOf(seenBy(props), seat ?? 0);
  const advice = hireFor(game, affordable, best);
  return (
    <Question asked={asked} words={words}>
      <p class="hint">
        {tell("hire_hint", { money: amount(game.money[seat ?? 0] ?? 0) })} <svg width="26" height="6" aria-hidden="true">
          <path d="M0 3h26" stroke="var(--faint)" stroke-width={2} stroke-dasharray="4 3" />
        </svg> {tell("hire_legend")}
      </p>
      <ul class="stack">
        {game.question.offers.map(({ officer: number, price }) => {
          const officer = game.officers[number];
          if (!officer) return null;
          const able = affordable.includes(number);
          const advised = advice?.row === number;
          return (
            <li key={number} class={`box ${style.flat} ${style.offer} ${advised ? style.advised : ""}`}>
              <p class="level">
                <Named number={number} officer={officer} /> <small>{levelName(officer.level)}</small>
              </p>
              <Radar values={officer.abilities} behind={best} />
              {advised && (
                <small>
                  <Change of={1}>★ {advice.why}</Change>
                </small>
              )}
              <button type="button" class={advised ? "main" : ""} disabled={!able} aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: number })}>
                {able ? tell("hire_for", { price: amount(price) }) : tell("too_dear", { price: amount(price) })}
              </button>
            </li>
          );
        })}
      </ul>
      <div class="flow send">
        <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: NONE })}>
          {asked.sending.value ? say("sending") : tell("hire_nobody")}
        </button>
      </div>
    </Question>
  );
}

/** The best value of each ability among a seat's officers. */
function bestOf({ game }: Seen, seat: number): number[] {
  const own = Object.values(game.officers).filter((officer) => officer.seat === seat);
  return ABILITIES.map((_, at) => Math.max(0, ...own.map(({ abilities }) => abilities[at] ?? 0)));
}
