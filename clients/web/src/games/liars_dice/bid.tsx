import { useCodeSelection } from "../../boards/kit/selection";
import { Question } from "../../prompts/question";
import { say } from "../../words/sentences";
import type { PromptProps } from "../../boards/contract";
import style from "./board.module.css";
import { Die } from "./dice";
import { tell } from "./texts";

/** Calling the last bid a lie: a button, which needs no title. */
export function Challenge({ asked, words }: PromptProps) {
  return (
    <Question asked={asked} words={words} class="bare" submit={() => void asked.answer({})}>
      <button type="submit" class={`danger ${style.challenge}`} aria-disabled={asked.sending.value}>{asked.sending.value ? say("sending") : words.code("command.challenge")}</button>
    </Question>
  );
}

/** A bid by how many dice and of which face: what is not offered leads to the next that is. */
export function Bidding({ asked, words }: PromptProps) {
  const { offered, chosen, pick, may } = useCodeSelection(asked, "bid");
  const [count = 0, face = 0] = (chosen[0] ?? offered[0] ?? "").split("x").map(Number);
  const many = (count: number) => (may(`${count}x${face}`) ? `${count}x${face}` : offered.find((bid) => bid.startsWith(`${count}x`)));
  const of = (face: number) => (may(`${count}x${face}`) ? `${count}x${face}` : offered.find((bid) => bid.endsWith(`x${face}`)));
  const step = (to: number, sign: string) => <button type="button" aria-label={`${tell("how_many")} ${to}`} aria-disabled={!many(to)} onClick={() => pick(many(to) ?? "")}>{sign}</button>;
  return (
    <Question asked={asked} words={words} title={words.code("command.make_bid")} submit={() => count > 0 && void asked.answer({ bid: `${count}x${face}` })}>
      <div class={style.raise}>
        <div class={style.many} role="group" aria-label={tell("how_many")}>
          {step(count - 1, "−")}
          <output>{count}</output>
          {step(count + 1, "+")}
        </div>
        <div class={style.faces} role="radiogroup" aria-label={tell("which")}>
          {[1, 2, 3, 4, 5, 6].map((one) => (
            <label key={one}>
              <input type="radio" name="face" aria-label={String(one)} checked={one === face} disabled={!of(one)} onChange={() => pick(of(one) ?? "")} />
              <Die face={one} />
            </label>
          ))}
        </div>
      </div>
      <button type="submit" class="main" aria-disabled={asked.sending.value}>{asked.sending.value ? say("sending") : tell("bid_it", { count, face })}</button>
    </Question>
  );
}
