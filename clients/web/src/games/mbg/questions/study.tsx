import { say } from "../../../words/sentences";
import { STRATEGY, studentFor } from "../advice";
import { drafted, offered, write } from "../aim";
import { techniqueName } from "../names";
import { turnsOfStudy } from "../numbers";
import { OfficerPicks } from "../picks";
import { type MbgPrompt, NONE, amount } from "../state";
import { about, studyCost } from "../table";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";
import style from "../officers.module.css";

/** Who studies which technique, what that costs and how long it takes. */
export function StudyForm(props: MbgPrompt) {
  const { asked, words, view } = props;
  const { game } = view;
  const officer = drafted(asked, "officer");
  const technique = drafted(asked, "technique");
  const student = officer === undefined ? undefined : game.officers[officer];
  const whole = student !== undefined && technique !== undefined && technique !== NONE;
  const points = technique === undefined || technique === NONE ? undefined : studyCost(words, technique);
  const officers = offered(asked, "officer").filter((one) => one !== NONE);
  return (
    <Question asked={asked} words={words} submit={() => whole && void asked.answer({ officer, technique })}>
      <fieldset class={`${style.picks} ${style.techniques}`}>
        <legend>{tell("technique")}</legend>
        {offered(asked, "technique")
          .filter((one) => one !== NONE)
          .map((one) => (
            <label key={one} class={`level box ${style.pick}`}>
              <input type="radio" name={`${asked.id}-technique`} checked={technique === one} onChange={() => write(asked, { technique: one })} />
              <span>
                <strong>{techniqueName(words, one)}</strong> <small>{amount(studyCost(words, one))}</small>
                <br />
                <small>{about(game, words, "technique", one)}</small>
              </span>
            </label>
          ))}
      </fieldset>
      <OfficerPicks
        name={`${asked.id}-officer`}
        legend={tell("who_studies")}
        seen={seenBy(props)}
        officers={officers}
        chosen={student && officer !== undefined ? [officer] : []}
        choose={(one) => write(asked, { officer: one })}
        counts={STRATEGY}
        advice={studentFor(game, officers, points)}
        brings={points === undefined ? undefined : { title: tell("takes"), by: (one) => -turnsOfStudy(game, one, points), show: (one) => tell("turns_left", { turns: turnsOfStudy(game, one, points) }) }}
      />
      <div class={`flow send ${style.pair}`}>
        <button type="submit" class="main" disabled={!whole} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : whole ? tell("study_for", { price: amount(points ?? 0), turns: turnsOfStudy(game, student, points ?? 0) }) : tell("study_choose")}
        </button>
        <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ officer: NONE, technique: NONE })}>
          {tell("nobody_studies")}
        </button>
      </div>
    </Question>
  );
}
