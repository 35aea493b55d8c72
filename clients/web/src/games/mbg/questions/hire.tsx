import { say } from "../../../words/sentences";
import { offered } from "../aim";
import { levelName } from "../names";
import { Radar } from "../radar";
import { ABILITIES, type MbgPrompt, NONE, type Seen, amount, called } from "../state";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";

/** The officers of a hall beside each other, drawn over the best that one's own can do. */
export function HireForm(props: MbgPrompt) {
  const { asked, words, view, seat } = props;
  const { game } = view;
  const seen = seenBy(props);
  const affordable = new Set(offered(asked, "officer"));
  const best = bestOf(seen, seat ?? 0);
  return (
    <Question asked={asked} words={words}>
      <p class="hint">
        {tell("hire_hint", { money: amount(game.money[seat ?? 0] ?? 0) })}
      </p>
      <ul class="stack offers">
        {game.question.offers.map(({ officer: number, price }) => {
          const officer = game.officers[number];
          if (!officer) return null;
          const able = affordable.has(number);
          return (
            <li key={number} class="offer">
              <Radar values={officer.abilities} behind={best} />
              <p>
                <bdi class="name">{called(officer.name)}</bdi> <span class="tag">{levelName(officer.level)}</span>
                <small>
                  {tell("hp_short")} {amount(officer.hp)} / {amount(officer.hpmax)}
                </small>
              </p>
              <button type="button" class="main" disabled={!able} aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: number })}>
                {able ? tell("hire_for", { price: amount(price) }) : tell("too_dear", { price: amount(price) })}
              </button>
            </li>
          );
        })}
      </ul>
      <p class="level note legend">
        <span class="swatch" aria-hidden="true" /> {tell("hire_legend")}
      </p>
      <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: NONE })}>
        {asked.sending.value ? say("sending") : tell("hire_nobody")}
      </button>
    </Question>
  );
}

/** The best value of each ability among a seat's officers. */
function bestOf({ game }: Seen, seat: number): number[] {
  const own = Object.values(game.officers).filter((officer) => officer.seat === seat);
  return ABILITIES.map((_, at) => Math.max(0, ...own.map(({ abilities }) => abilities[at] ?? 0)));
}
