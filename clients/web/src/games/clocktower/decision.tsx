import type { NameOf } from "../../state/names";
import { useCodeSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { labelOf } from "../../prompts/field";
import { PromptForm } from "../../prompts/form";
import { Question } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { CharacterEmblem, teamOf } from "./emblems";
import { type Clocktower, type Decision, type TownProps } from "./state";
import { tell } from "./texts";

/** An answer in words, by what the answers of this decision stand for. */
export function answerOf(value: string, { names }: Pick<Decision, "names">, words: Words, nameOf: NameOf): string {
  if (names === "seat" && Number(value) > 0) return nameOf(Number(value));
  if (names === "character") return words.has(`answer.${value}`) ? words.code(`answer.${value}`) : characterName(value, words);
  return words.code(`answer.${value}`, value);
}

/** What the storyteller has to decide: the kind, the truth, and the legal answers. */
export function Deciding({ view: { game }, asked, words, nameOf }: TownProps & { asked: Asking }) {
  const decision = game.asked;
  if (!decision) return <PromptForm asking={asked} words={words} />;
  const reminder = reminderOf(game, decision.of);
  const chosen = (decision.kind === "by_hand" && game.choices[decision.seat]?.targets) || [];
  return (
    <Question asked={asked} words={words} title={headed(words.code(`decision.${decision.kind}`))}>
      <p class="note">
        {decision.seat > 0 && <bdi>{tell("decide_about", { who: nameOf(decision.seat) })}</bdi>}
        {decision.seat > 0 && decision.of && " · "}
        {decision.of && <><CharacterEmblem character={decision.of} /> {tell("decide_of", { character: characterName(decision.of, words) })}</>}
      </p>
      {reminder && <p class="hint" dir="auto">{reminder}</p>}
      {chosen.length > 0 && <p>{tell("decide_chose", { who: words.listed(chosen.map(nameOf)) })}</p>}
      {decision.warning && <p class={style.warning}>{warned(game, words.code(`warning.${decision.warning}`, decision.warning))}</p>}
      {decision.kind === "deal" && decision.likely.length > 0 && <p class="note">{tell("deal_likely")}</p>}
      {game.phase !== "deal" && <p>{decision.truth == null ? tell("truth_none") : tell("truth", { truth: answerOf(decision.truth, decision, words, nameOf) })}</p>}
      <Answers game={game} decision={decision} asked={asked} words={words} nameOf={nameOf} />
    </Question>
  );
}

/** What the script's author reminds the storyteller of where a character of theirs has its place tonight. */
function reminderOf({ script, night }: Clocktower, character: string): string | undefined {
  const own = script.homebrew.find(({ id }) => id === character);
  return night === 1 ? own?.first_night_reminder : own?.other_night_reminder;
}

/** What the catalogue has for within a sentence, as a heading. */
export function headed(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Why an answer need not be true, or a deal is not a usual one. */
function warned({ phase }: Clocktower, why: string): string {
  return phase === "deal" ? headed(why) : tell("warning", { why: why.replace(/[.。]$/, "") });
}

interface Answering {
  game: Clocktower;
  decision: Decision;
  asked: Asking;
  words: Words;
  nameOf: NameOf;
}

function Answers({ game, decision, asked, words, nameOf }: Answering) {
  const { offered } = useCodeSelection(asked, "choice");
  return (
    <div class={style.answers}>
      {offered.map((value) => (
        <button key={value} type="button" class={value === decision.preselected ? "main" : ""} data-true={value === decision.truth || undefined} data-likely={(game.phase === "deal" && decision.likely.includes(value)) || undefined} aria-disabled={asked.sending.value} onClick={() => asked.sending.peek() || void asked.answer({ choice: value })}>
          {decision.names === "character" && teamOf(value) && <CharacterEmblem character={value} />}
          <bdi>{ownText(asked, value, words) ?? answerOf(value, decision, words, nameOf)}</bdi>
        </button>
      ))}
    </div>
  );
}

/** What an option says of itself, as a grimoire does that is known to the decision by its number alone. */
function ownText(asked: Asking, value: string, words: Words): string | undefined {
  const field = asked.prompt.fields["choice"];
  const option = field && "options" in field ? field.options.find((one) => one.value === value) : undefined;
  return option?.text != null && option.label == null ? labelOf(option, words) : undefined;
}

/** What the rules do not allow: chosen, and then confirmed. */
export function Overruling({ view: { game: { asked: decision } }, asked, words, nameOf }: TownProps & { asked: Asking }) {
  const { offered, chosen, is, pick } = useCodeSelection(asked, "choice");
  const [choice] = chosen;
  if (!decision) return <PromptForm asking={asked} words={words} />;
  return (
    <Question asked={asked} words={words} title={tell("overrule")} submit={() => choice !== undefined && void asked.answer({ choice, sure: true })}>
      <div class={style.answers}>
        {offered.map((value) => (
          <button key={value} type="button" aria-pressed={is(value)} onClick={() => pick(value)}>
            <bdi>{answerOf(value, decision, words, nameOf)}</bdi>
          </button>
        ))}
      </div>
      <div class="send">
        <button type="submit" class="danger" aria-disabled={asked.sending.value || choice === undefined}>
          {choice === undefined ? tell("choose_character") : tell("overrule_sure", { answer: answerOf(choice, decision, words, nameOf) })}
        </button>
      </div>
    </Question>
  );
}
