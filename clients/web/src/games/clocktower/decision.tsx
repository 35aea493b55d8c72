import { useSignal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { useCodeSelection } from "../../boards/kit/selection";
import type { Asking } from "../../prompts/asking";
import { labelOf } from "../../prompts/field";
import { Question, Unfolds } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import { type Clocktower, type Decision, askedFor } from "./state";
import { tell } from "./texts";
import { characterName } from "./token";

interface Props {
  game: Clocktower;
  asking: readonly Asking[];
  words: Words;
  nameOf: NameOf;
}

/** An answer in words, by what the answers of this decision stand for. */
export function answerOf(value: string, { names }: Pick<Decision, "names">, words: Words, nameOf: NameOf): string {
  if (names === "seat" && Number(value) > 0) return nameOf(Number(value));
  if (names === "character") return words.has(`answer.${value}`) ? words.code(`answer.${value}`) : characterName(value, words);
  return words.code(`answer.${value}`, value);
}

/** What the storyteller has to decide: the kind, the truth, the legal answers, and, apart, those that the rules forbid. */
export function Deciding({ game, asking, words, nameOf }: Props) {
  const decision = game.asked;
  const decide = askedFor(asking, "decide");
  const overrule = askedFor(asking, "overrule");
  const reminder = decision && reminderOf(game, decision.of);
  const chosen = (decision?.kind === "by_hand" && game.choices[decision.seat]?.targets) || [];
  if (!decision || !decide) return <p class="note">{tell("decide_none")}</p>;
  return (
    <>
      <Question key={decide.id} asked={decide} words={words} title={headed(words.code(`decision.${decision.kind}`))}>
        <p class="note">
          {decision.seat > 0 && <bdi>{tell("decide_about", { who: nameOf(decision.seat) })}</bdi>}
          {decision.seat > 0 && decision.of && " · "}
          {decision.of && tell("decide_of", { character: characterName(decision.of, words) })}
        </p>
        {reminder && <p class="hint" dir="auto">{reminder}</p>}
        {chosen.length > 0 && <p>{tell("decide_chose", { who: words.listed(chosen.map(nameOf)) })}</p>}
        {decision.warning && <p class={style.warning}>{warned(game, words.code(`warning.${decision.warning}`, decision.warning))}</p>}
        {decision.kind === "deal" && decision.likely.length > 0 && <p class="note">{tell("deal_likely")}</p>}
        {game.phase !== "deal" && <p>{decision.truth == null ? tell("truth_none") : tell("truth", { truth: answerOf(decision.truth, decision, words, nameOf) })}</p>}
        <Answers game={game} decision={decision} asked={decide} words={words} nameOf={nameOf} />
      </Question>
      {overrule && <Overruling key={overrule.id} decision={decision} asked={overrule} words={words} nameOf={nameOf} />}
    </>
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

/** What the rules do not allow: unfolded, chosen, and then confirmed. */
function Overruling({ decision, asked, words, nameOf }: Omit<Answering, "game">) {
  const unfolded = useSignal(false);
  const { offered, chosen, is, pick } = useCodeSelection(asked, "choice");
  const [choice] = chosen;
  if (!unfolded.value) {
    return (
      <Unfolds asked={asked} unfolded={false} class="quiet" aria-expanded={false} onClick={() => (unfolded.value = true)}>
        {tell("overrule")}
      </Unfolds>
    );
  }
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
        <button type="button" onClick={() => (unfolded.value = false)}>{say("cancel")}</button>
      </div>
    </Question>
  );
}
