import { say } from "../../../words/sentences";
import { ECONOMY, postsFor, treasurerFor } from "../advice";
import { drafted, draftedAll, offered, write } from "../aim";
import { placeName } from "../places";
import { OfficerPicks } from "../picks";
import { earn } from "../numbers";
import { CITY, type MbgPrompt, NONE, amount } from "../state";
import { tell } from "../texts";
import { Posts } from "./posts";
import style from "../officers.module.css";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";

/** Who stays in a city that is nobody's, and who of them is what. */
export function OccupyForm(props: MbgPrompt) {
  const { asked, words, view } = props;
  const { game } = view;
  const seen = seenBy(props);
  const followers = offered(asked, "garrison");
  const garrison = draftedAll(asked, "garrison").filter((one) => followers.includes(one));
  const city = game.cities[game.question.place];
  // Who is left out by hand stays so; until then the posts are held as they pay best.
  const best = city ? postsFor(game, city, garrison) : { mayor: NONE, treasurer: NONE };
  const isSet = drafted(asked, "mayor") !== undefined || drafted(asked, "treasurer") !== undefined;
  const post = (name: "mayor" | "treasurer") => {
    const one = drafted(asked, name) ?? (isSet ? NONE : best[name]);
    return garrison.includes(one) ? one : NONE;
  };
  const [mayor, treasurer] = [post("mayor"), post("treasurer")];
  const toggle = (officer: number) =>
    write(asked, { garrison: garrison.includes(officer) ? garrison.filter((one) => one !== officer) : [...garrison, officer] });
  const name = placeName(game, CITY, game.question.place);
  return (
    <Question asked={asked} words={words} submit={() => garrison.length > 0 && void asked.answer({ garrison, mayor, treasurer })}>
      <OfficerPicks name={`${asked.id}-garrison`} legend={tell("garrison_of_city", { city: name })} seen={seen} officers={followers} chosen={garrison} choose={toggle} several counts={ECONOMY} advice={city && treasurerFor(game, city, followers)} brings={city && { title: tell("as_treasurer"), by: (_, one) => earn(game, city, one), show: (_, one) => amount(earn(game, city, one)) }} />
      {garrison.length > 0 && city && <Posts asked={asked} seen={seen} city={city} officers={garrison} mayor={mayor} treasurer={treasurer} />}
      <div class={`flow send ${style.pair}`}>
        <button type="submit" class="main" disabled={garrison.length === 0} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : garrison.length === 0 ? tell("occupy_choose") : tell("occupy_with", { count: garrison.length })}
        </button>
        <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ garrison: [], mayor: NONE, treasurer: NONE })}>
          {tell("leave_it")}
        </button>
      </div>
    </Question>
  );
}
