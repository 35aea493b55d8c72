import type { Asking } from "../../prompts/asking";
import { useSelection } from "../../boards/kit/selection";
import { playerOf } from "../../boards/kit/player";
import { AskedIn, Question } from "../../prompts/question";
import style from "./board.module.css";
import { Answer, Send } from "./hand";
import { type Seen, askedFor, roman, standing } from "./state";
import { rewardOf, tell } from "./texts";
import { Wheel } from "./wheel";

/** How far to go, as it is asked: shown on the wheel, and chosen there or by the steps. */
function useSteps(seen: Seen) {
  const asked = askedFor(seen, "advance_marker");
  const field = asked?.prompt.fields["steps"];
  const most = field && "max" in field && field.kind === "int" ? field.max : 0;
  const from = seen.own === null ? 0 : (seen.game.players[seen.own]?.place ?? 0);
  const steps = Number(asked?.draft.value["steps"] ?? most);
  const choose = (steps: number) => asked && (asked.draft.value = { steps });
  return { asked, most, from, steps, choose };
}

/** The wheel, on which a move's end is pressed while it is asked for. */
export function Race({ seen }: { seen: Seen }) {
  const { asked, most, from, steps, choose } = useSteps(seen);
  return (
    <section class={style.dial} aria-label={tell("wheel_short")}>
      <Wheel seen={seen} ends={Array.from({ length: most }, (_, at) => from + at + 1)} chosen={asked ? from + steps : undefined} choose={(place) => choose(place - from)} />
    </section>
  );
}

/** How far to go, and whom to push. */
export function Moving({ seen }: { seen: Seen }) {
  const { asked, ...way } = useSteps(seen);
  return (
    <>
      {asked && <Steps key={asked.id} seen={seen} asked={asked} {...way} />}
      <Pushing seen={seen} />
    </>
  );
}

interface StepsProps {
  seen: Seen;
  asked: Asking;
  most: number;
  steps: number;
  from: number;
  choose: (steps: number) => void;
}

function Steps({ seen, asked, most, steps, from, choose }: StepsProps) {
  const where = (count: number) => {
    const { cycle, cell } = standing(from + count);
    return `${roman(cycle)} · ${roman(cell)}: ${tell(`reward_${rewardOf(cell)}`)}`;
  };
  return (
    <Question asked={asked} words={seen.words} submit={() => void asked.answer({ steps })} class="question inline">
      <label class="row">
        {tell("steps")}
        <select value={steps} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
          {Array.from({ length: most }, (_, at) => at + 1).map((count) => <option key={count} value={count} selected={count === steps}>{count} → {where(count)}</option>)}
        </select>
      </label>
      <Send asked={asked}>{tell("advance", { count: steps })}</Send>
    </Question>
  );
}

function Pushing({ seen }: { seen: Seen }) {
  const asked = askedFor(seen, "push_marker");
  const { offered } = useSelection(asked, "seat");
  if (!asked) return null;
  return (
    <Question key={asked.id} asked={asked} words={seen.words} class="question inline">
      <div class="row">
        {offered.map((seat) => <Answer key={seat} asked={asked} fields={{ seat }}>{seat === 0 ? tell("push_nobody") : tell("push", { who: playerOf(seat, seen.nameOf) })}</Answer>)}
      </div>
    </Question>
  );
}

/** Which level to flip: the higher, the harder and the farther. */
export function Exploring({ seen }: { seen: Seen }) {
  const asked = askedFor(seen, "flip_exploration");
  if (!asked) return null;
  const field = asked.prompt.fields["level"];
  const options = field && "options" in field ? field.options : [];
  return (
    <Question key={asked.id} asked={asked} words={seen.words} class="question inline">
      <div class="row">
        {options.map(({ value }) => <Answer key={value} asked={asked} fields={{ level: value }} look="main">{seen.words.code(`level.${value}`)}</Answer>)}
      </div>
      <p class="note">{tell("flip_hint")}</p>
    </Question>
  );
}

/** Offering a draw stands apart: it ends everything. */
export function Draw({ seen }: { seen: Seen }) {
  const asked = askedFor(seen, "offer_draw");
  const offered = Object.values(seen.game.players).filter(({ offers }) => offers).length;
  if (!asked && offered === 0) return null;
  return (
    <p class="row">
      {offered > 0 && <span>{tell("draws_offered", { count: offered })}</span>}
      {asked && <AskedIn asked={asked} words={seen.words}><Answer asked={asked} look="quiet">{seen.words.code("command.offer_draw")}</Answer></AskedIn>}
    </p>
  );
}
