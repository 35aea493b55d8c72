import type { ComponentType } from "preact";
import { PromptForm } from "../../prompts/form";
import { say } from "../../words/say";
import { choiceOf, choose, chosenIn } from "./answers";
import { shownTo } from "./hidden";
import { Question } from "../../prompts/question";
import { SpeechForm } from "./speech";
import type { AvalonPrompt } from "./state";
import { tell } from "./texts";
import { WalkForm } from "./walk";
import { Discs, Knowing, Who } from "./who";

/** The forms of this game's own; figures on the map answer some of them as well. */
export const prompts: { [command: string]: ComponentType<AvalonPrompt> } = {
  propose_team: ProposeForm,
  speak: SpeechForm,
  walk: WalkForm,
  vote: VoteForm,
  play_mission: MissionForm,
  assassinate: StrikeForm,
  hand_in: HandInForm,
};

function ProposeForm({ asked, words, nameOf, view, seat }: AvalonPrompt) {
  const { most } = choiceOf(asked);
  const count = chosenIn(asked).length;
  const whole = count === most;
  return (
    <Question asked={asked} words={words} submit={() => whole && void asked.answer({ members: chosenIn(asked) })}>
      <p class="hint">{tell("propose_hint")}</p>
      <SeatButtons asked={asked} words={words} nameOf={nameOf} view={view} seat={seat} full={whole} />
      <div class="send">
        <output>{tell("chosen_count", { count, most })}</output>
        <button type="submit" class="main" disabled={!whole} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : words.code("command.propose_team")}
        </button>
      </div>
    </Question>
  );
}

function StrikeForm({ asked, words, nameOf, view, seat }: AvalonPrompt) {
  const [target] = chosenIn(asked);
  return (
    <Question asked={asked} words={words} submit={() => target !== undefined && void asked.answer({ target })}>
      <p class="hint">{tell("strike_hint")}</p>
      <SeatButtons asked={asked} words={words} nameOf={nameOf} view={view} seat={seat} full={false} />
      <div class="send">
        <button type="submit" class="danger filled" disabled={target === undefined} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : target === undefined ? tell("strike_nobody") : tell("strike", { who: nameOf(target) })}
        </button>
      </div>
    </Question>
  );
}

function SeatButtons({ asked, words, nameOf, view, seat: own, full }: Omit<AvalonPrompt, "lines" | "as" | "asking"> & { full: boolean }) {
  const chosen = chosenIn(asked);
  return (
    <Knowing.Provider value={{ known: shownTo(view.game, own), words }}>
      <div class="seat-buttons" role="group" aria-labelledby={`prompt-${asked.id}`}>
        {choiceOf(asked).seats.map((seat) => {
          const on = chosen.includes(seat);
          return (
            <button key={seat} type="button" aria-pressed={on} disabled={full && !on} onClick={() => choose(asked, seat)}>
              <Who seat={seat} nameOf={nameOf} />
            </button>
          );
        })}
      </div>
    </Knowing.Provider>
  );
}

function VoteForm({ asked, words, view, nameOf }: AvalonPrompt) {
  const { team } = view.game;
  const vote = (approve: boolean) => () => void asked.answer({ approve });
  return (
    <Question asked={asked} words={words}>
      <p class="team">
        {tell("team_is")} <Discs seats={team} nameOf={nameOf} /> <span>{words.listed(team.map(nameOf))}</span>
      </p>
      <div class="answers">
        <button type="button" class="answer yes" aria-disabled={asked.sending.value} onClick={vote(true)}>
          <span aria-hidden="true">✓</span> {tell("approve")}
        </button>
        <button type="button" class="answer no" aria-disabled={asked.sending.value} onClick={vote(false)}>
          <span aria-hidden="true">✗</span> {tell("reject")}
        </button>
      </div>
    </Question>
  );
}

function MissionForm({ asked, words }: AvalonPrompt) {
  const field = asked.prompt.fields["success"];
  const cards = field?.kind === "choice" ? field.options : [];
  return (
    <Question asked={asked} words={words}>
      <p class="hint">
        {tell("card_hint")} {cards.length === 1 && tell("card_only")}
      </p>
      <div class="answers">
        {cards.map(({ value, label }) => (
          <button
            key={String(value)}
            type="button"
            class={`answer ${value ? "yes" : "no"}`}
            aria-disabled={asked.sending.value}
            onClick={() => void asked.answer({ success: value })}
          >
            <span aria-hidden="true">{value ? "✓" : "✗"}</span> {words.code(label ?? "")}
          </button>
        ))}
      </div>
    </Question>
  );
}

/** Programs answer so; for people it only stands in the way. */
function HandInForm({ asked, words }: AvalonPrompt) {
  return (
    <details class="hand-in">
      <summary>{tell("for_programs")}</summary>
      <PromptForm asking={asked} words={words} />
    </details>
  );
}
