import { useCodeSelection } from "../../boards/kit/selection";
import { Question } from "../../prompts/question";
import { say } from "../../words/sentences";
import type { PromptProps } from "../../boards/contract";
import style from "./board.module.css";
import { Die } from "./dice";
import type { LiarsDice } from "./state";
import { tell } from "./texts";

/** Calling the last bid a lie: a button, which needs no title. */
export function Challenge({ asked, words }: PromptProps) {
  return (
    <Question asked={asked} words={words} class="bare" submit={() => void asked.answer({})}>
      <button type="submit" class={style.challenge} aria-disabled={asked.sending.value}>{asked.sending.value ? say("sending") : words.code("command.challenge")}</button>
    </Question>
  );
}

/** A bid by how many dice and of which face, at first one more than the last: what is not offered leads to the next that is. */
export function Bidding({ asked, words, view }: PromptProps<LiarsDice>) {
  const { offered, chosen, pick, may } = useCodeSelection(asked, "bid");
  const { count: last = 0, face: lastFace = 0 } = view.game;
  const oneMore = `${last + 1}x${lastFace}`;
  const [count = 0, face = 0] = (chosen[0] ?? (may(oneMore) ? oneMore : offered[0]) ?? "").split("x").map(Number);
  const lowest = (face: number) => offered.find((bid) => bid.endsWith(`x${face}`));
  const many = (count: number) => (may(`${count}x${face}`) ? `${count}x${face}` : offered.find((bid) => bid.startsWith(`${count}x`)));
  const showing = (face: number) => (chosen.length > 0 && may(`${count}x${face}`) ? `${count}x${face}` : lowest(face));
  const step = (to: number, sign: string) => <button type="button" aria-label={`${tell("how_many")} ${to}`} aria-disabled={!many(to)} onClick={() => pick(many(to) ?? "")}>{sign}</button>;
  return (
    <Question asked={asked} words={words} title={words.code("command.make_bid")} submit={() => count > 0 && void asked.answer({ bid: `${count}x${face}` })}>
      <div class="stack">
        <div class={`level ${style.many}`} role="group" aria-label={tell("how_many")}>
          {step(count - 1, "−")}
          <output>{count}</output>
          {step(count + 1, "+")}
        </div>
        <div class={style.faces} role="radiogroup" aria-label={tell("which")}>
          {facesIn(offered).map((one) => (
            <label key={one}>
              <input type="radio" class="covering" name="face" aria-label={String(one)} checked={one === face} disabled={!lowest(one)} onChange={() => pick(showing(one) ?? "")} />
              <Die face={one} />
            </label>
          ))}
        </div>
      </div>
      <p class="hint">{tell("higher")}</p>
      <button type="submit" class="main" aria-disabled={asked.sending.value}>{asked.sending.value ? say("sending") : tell("bid_it", { count, face })}</button>
    </Question>
  );
}

/** All faces from low to high: as the highest bids are offered, which leave none out. */
function facesIn(offered: readonly string[]): number[] {
  const highest = Math.max(...offered.map((bid) => Number(bid.split("x")[0])));
  const offeredLast = offered.filter((bid) => bid.startsWith(`${highest}x`)).map((bid) => Number(bid.split("x")[1]));
  return [...[1, 2, 3, 4, 5, 6].filter((face) => !offeredLast.includes(face)), ...offeredLast];
}
