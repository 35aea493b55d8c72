import { low, narrow } from "../../boards/frame/layout";
import { PromptForm } from "../../prompts/form";
import { say } from "../../words/sentences";
import { type Selection, useSelection } from "../../boards/kit/selection";
import { playerOf } from "../../boards/kit/player";
import { Token } from "../../boards/kit/token";
import { brief } from "../../boards/kit/brief";
import { shownTo } from "./secrecy";
import { MissionCard } from "./mission-card";
import { RecentTalk } from "./recent-talk";
import { Question } from "../../prompts/question";
import { SpeechForm } from "./speech";
import { type AvalonPrompt, READER } from "./state";
import { tell } from "./texts";
import { tone } from "./tone";
import { WalkForm } from "./walk";
import { Knowing, ShortMark } from "./seat-marks";
import style from "./board.module.css";

/** The forms of this game's own; figures on the map answer some of them as well. */
export const prompts = READER.readingAll<AvalonPrompt>({
  propose_team: ProposeForm,
  speak: SpeechForm,
  walk: WalkForm,
  vote: VoteForm,
  play_mission: MissionForm,
  assassinate: StrikeForm,
  hand_in: HandInForm,
});

function ProposeForm({ asked, words, nameOf, view, seat }: AvalonPrompt) {
  const picking = useSelection(asked);
  const { most, chosen, full } = picking;
  return (
    <Question asked={asked} words={words} submit={() => full && void asked.answer({ members: chosen })}>
      {!narrow.value && !low.value && <p class="note hint">{tell("propose_hint")}</p>}
      <SeatButtons asked={asked} picking={picking} words={words} nameOf={nameOf} view={view} seat={seat} />
      <div class={`send ${style.send}`}>
        <output>{tell("chosen_count", { count: chosen.length, most })}</output>
        <button type="submit" class="main" disabled={!full} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : words.code("command.propose_team")}
        </button>
      </div>
    </Question>
  );
}

function StrikeForm({ asked, words, nameOf, view, seat }: AvalonPrompt) {
  const picking = useSelection(asked);
  const [target] = picking.chosen;
  return (
    <Question asked={asked} words={words} submit={() => target !== undefined && void asked.answer({ target })}>
      {!low.value && <p class="note hint">{tell("strike_hint")}</p>}
      <SeatButtons asked={asked} picking={picking} words={words} nameOf={nameOf} view={view} seat={seat} />
      <div class="send">
        <button type="submit" class="danger filled" disabled={target === undefined} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : target === undefined ? tell("strike_nobody") : tell("strike", { who: brief(nameOf)(target) })}
        </button>
      </div>
    </Question>
  );
}

function SeatButtons({ asked, picking, words, nameOf, view, seat: own }: Omit<AvalonPrompt, "lines" | "as" | "asking"> & { picking: Selection<number> }) {
  return (
    <Knowing.Provider value={{ known: shownTo(view.game, own), words }}>
      <div class={style.seatButtons} role="group" aria-labelledby={`prompt-${asked.id}`}>
        {picking.offered.map((seat) => {
          const on = picking.is(seat);
          return (
            <button key={seat} type="button" aria-pressed={on} disabled={picking.full && !on} onClick={() => picking.pick(seat)}>
              <Token seat={seat} nameOf={nameOf} size={32} chosen={on} /> <span class="hidden">{seat} </span><bdi class={low.value ? "hidden" : undefined}>{playerOf(seat, nameOf)}</bdi> {!low.value && <ShortMark seat={seat} />}
            </button>
          );
        })}
      </div>
    </Knowing.Provider>
  );
}

function VoteForm({ asked, words, view, seat, nameOf, lines }: AvalonPrompt) {
  const { team } = view.game;
  const vote = (approve: boolean) => () => void asked.answer({ approve });
  return (
    <Question asked={asked} words={words}>
      <p class={style.team}>
        {tell("team_is")}
        {words.language === "en" && " "}
        {team.map((member) => <Token key={member} seat={member} nameOf={nameOf} size={32} />)} <span class={low.value ? "hidden" : undefined}>{words.listed(team.map(brief(nameOf)))}</span>
      </p>
      <RecentTalk lines={lines} own={seat} nameOf={nameOf} />
      <div class={style.answers}>
        <button type="button" style={tone("good")} aria-disabled={asked.sending.value} onClick={vote(true)}>
          <span aria-hidden="true">✓</span> {tell("approve")}
        </button>
        <button type="button" style={tone("warn")} aria-disabled={asked.sending.value} onClick={vote(false)}>
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
      <p class="note hint">
        {tell("card_hint")}{words.language === "en" && " "}{cards.length === 1 && tell("card_only")}
      </p>
      <div class={style.answers}>
        {cards.map(({ value, label }) => (
          <button
            key={String(value)}
            type="button"
            style={tone(value ? "blue" : "red")}
            aria-disabled={asked.sending.value}
            onClick={() => void asked.answer({ success: value })}
          >
            <MissionCard success={value === true} width={38} /> {words.code(label ?? "")}
          </button>
        ))}
      </div>
    </Question>
  );
}

/** Programs answer so; for people it only stands in the way. */
function HandInForm({ asked, words }: AvalonPrompt) {
  return (
    <details>
      <summary class="note">{tell("for_programs")}</summary>
      <PromptForm asking={asked} words={words} />
    </details>
  );
}
