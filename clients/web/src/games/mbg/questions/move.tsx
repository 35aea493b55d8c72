import { say } from "../../../words/sentences";
import { cellName } from "../names";
import { mostSteps } from "../numbers";
import { Die } from "../die";
import { type MbgPrompt, STOPPED } from "../state";
import { tell } from "../texts";
import { Question } from "../../../prompts/question";

/** Roll and walk. */
export function MoveForm({ asked, words, view: { game }, seat }: MbgPrompt) {
  const role = seat === null ? undefined : game.roles[seat];
  if (!role) return null;
  const cards = (game.counts[seat ?? 0] ?? 0) > 0;
  const most = mostSteps(game, role.pace);
  const way = tell(role.direction > 0 ? "clockwise" : "anticlockwise");
  return (
    <Question asked={asked} words={words} submit={() => void asked.answer({})}>
      <p class="hint">
        {role.pace === STOPPED ? tell("move_stopped") : tell("move_from", { cell: cellName(game, role.cell), most, way })} {cards && tell("move_cards")}
      </p>
      <div class="flow send">
        <button type="submit" class="main roll-now" aria-disabled={asked.sending.value}>
          <Die steps={5} /> {asked.sending.value ? say("sending") : words.code("command.move")}
        </button>
      </div>
    </Question>
  );
}
