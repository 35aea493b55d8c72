import { say } from "../../../words/sentences";
import { drafted, draftedAll, offered, write } from "../aim";
import { placeName } from "../places";
import { OfficerPicks } from "../picks";
import { CITY, type MbgPrompt, NONE } from "../state";
import { tell } from "../texts";
import { Posts } from "./posts";
import { Question } from "../../../prompts/question";
import { seenBy } from "./perspective";

/** Who stays in a city that is nobody's, and who of them is what. */
export function OccupyForm(props: MbgPrompt) {
  const { asked, words, view } = props;
  const { game } = view;
  const seen = seenBy(props);
  const followers = offered(asked, "garrison");
  const garrison = draftedAll(asked, "garrison").filter((one) => followers.includes(one));
  const post = (name: string) => {
    const one = drafted(asked, name) ?? NONE;
    return garrison.includes(one) ? one : NONE;
  };
  const [mayor, treasurer] = [post("mayor"), post("treasurer")];
  const city = game.cities[game.question.place];
  const toggle = (officer: number) =>
    write(asked, { garrison: garrison.includes(officer) ? garrison.filter((one) => one !== officer) : [...garrison, officer] });
  const name = placeName(game, CITY, game.question.place);
  return (
    <Question asked={asked} words={words} submit={() => garrison.length > 0 && void asked.answer({ garrison, mayor, treasurer })}>
      <OfficerPicks name={`${asked.id}-garrison`} legend={tell("garrison_of_city", { city: name })} seen={seen} officers={followers} chosen={garrison} choose={toggle} several />
      {garrison.length > 0 && city && <Posts asked={asked} seen={seen} city={city} officers={garrison} mayor={mayor} treasurer={treasurer} />}
      <div class="flow send">
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
