import { offered } from "../aim";
import { cellName } from "../names";
import { type MbgPrompt, amount, officerName, called } from "../state";
import { tell } from "../texts";
import style from "../officers.module.css";
import { Question } from "../../../prompts/question";

/** Which role of the map to play. */
export function RoleForm({ asked, words, view: { game } }: MbgPrompt) {
  return (
    <Question asked={asked} words={words}>
      <div class="stack">
        {offered(asked, "role").map((number) => {
          const plan = game.plans[number];
          return (
            <button key={number} type="button" class={style.plan} aria-disabled={asked.sending.value} onClick={() => void asked.answer({ role: number })}>
              <bdi>{plan ? called(plan.name) : tell("wanderer")}</bdi>
              {plan && (
                <small>
                  {tell("plan", { cell: cellName(game, plan.cell), money: amount(plan.money), officers: words.listed(plan.followers.map((one) => officerName(game, one))) })}
                </small>
              )}
            </button>
          );
        })}
      </div>
    </Question>
  );
}
