import type { NameOf } from "../../state/names";
import { brief } from "../../boards/kit/brief";
import { useSelection, useCodeSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { abilityOf, characterName } from "./abilities";
import { shownTo } from "./days";
import { CharacterEmblem } from "./emblems";
import { Infos } from "./infos";
import { hidden } from "./own-character";
import type { Clocktower, TownProps } from "./state";
import { tell } from "./texts";

/** What a seat has answered to the night. */
export function Answered({ game, seat, words, nameOf }: { game: Clocktower; seat: number | null; words: Words; nameOf: NameOf }) {
  const answer = seat === null || game.phase !== "window" ? undefined : game.answers[seat];
  if (!answer) return null;
  const who = answer.targets.length > 0 ? words.listed(answer.targets.map(brief(nameOf))) : tell("nobody");
  return <p><span>{tell("night_answered", { who })}</span></p>;
}

/** How often everybody is asked in each night, whatever happens in it. */
const WINDOWS = 2;

/** What the night asks a seat, real or a decoy: whom it chooses on the circle. */
export function Choosing({ view: { game }, seat, asked, lines, words, nameOf }: TownProps & { asked: Asking }) {
  const shown = seat === null ? [] : shownTo(lines, seat);
  const of = (seat !== null && game.asks[seat]?.of) || "";
  const open = of !== "" && !hidden.value;
  const { chosen, most } = useSelection(asked, "targets");
  const named = useCodeSelection(asked, "character");
  const again = game.window === "b";
  const targets = asked.prompt.fields["targets"];
  const least = targets?.kind === "choices" ? targets.min : 0;
  const characters = named.offered.filter((one) => one !== "");
  const lacking = chosen.length < least || (characters.length > 0 && !named.chosen[0]);
  const send = () => {
    if (!lacking) void asked.answer({ targets: [...chosen], ...("character" in asked.prompt.fields && { character: named.chosen[0] ?? "" }) });
  };
  const who = words.listed(chosen.map(brief(nameOf)));
  const head = open ? <><CharacterEmblem character={of} /> {characterName(of, words)}</> : tell(again ? "decoy_title_again" : "decoy_title");
  return (
    <Question asked={asked} words={words} title={<>{head} <span class="tag">{tell("asked_of", { at: again ? WINDOWS : 1, of: WINDOWS })}</span></>} submit={send}>
      <p class="hint" dir="auto">{of && hidden.value ? tell("hidden") : of ? abilityOf(words, game, of) || words.code("prompt.choose", "") : tell(again ? "decoy_again" : "decoy_hint")}</p>
      <p aria-live="polite">
        {of ? tell(least === most ? "choose_exactly" : "choose_most", { count: most }) : tell("choose_any")} {again && of && tell("choose_again")}
      </p>
      {shown.length > 0 && !hidden.value && <Infos infos={shown} words={words} nameOf={nameOf} />}
      {characters.length > 0 && (
        <select aria-label={words.code("field.choose.character")} onChange={({ currentTarget }) => named.pick(currentTarget.value)}>
          <option value="" selected={named.chosen.length === 0} />
          {characters.map((character) => (
            <option key={character} value={character} selected={named.is(character)}>
              {characterName(character, words)}
            </option>
          ))}
        </select>
      )}
      <button type="submit" class="main" aria-disabled={asked.sending.value || lacking}>
        {asked.sending.value ? say("sending") : chosen.length > 0 ? tell("choose_them", { who }) : tell(least > 0 ? "choose_first" : again ? "choose_nobody_again" : "choose_nobody")}
      </button>
    </Question>
  );
}
