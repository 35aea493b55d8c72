import { usePickingCodes } from "../../house/picking";
import type { Asking } from "../../prompts/asking";
import { Question } from "../../prompts/question";
import { say } from "../../words/say";
import type { Words } from "../../words/catalogue";
import { tell } from "./texts";

interface Props {
  asked: Asking;
  words: Words;
}

/** A bid by how many dice and of which face; only what is higher than the last one can be sent. */
export function Bidding({ asked, words }: Props) {
  const { offered, chosen, pick } = usePickingCodes(asked, "bid");
  const bids = offered.map((bid) => bid.split("x").map(Number));
  const [count = bids[0]?.[0] ?? 0, face = bids[0]?.[1] ?? 0] = (chosen[0] ?? offered[0] ?? "").split("x").map(Number);
  const to = (next: number, on: number) => pick(offered.includes(`${next}x${on}`) ? `${next}x${on}` : (offered.find((bid) => bid.startsWith(`${next}x`)) ?? ""));
  const send = () => offered.length > 0 && void asked.answer({ bid: `${count}x${face}` });
  return (
    <Question asked={asked} words={words} submit={send}>
      <Choice name={tell("how_many")} among={bids.map(([many]) => many ?? 0)} chosen={count} choose={(many) => to(many, face)} />
      <Choice name={tell("which")} among={bids.filter(([many]) => many === count).map(([, one]) => one ?? 0)} chosen={face} choose={(one) => to(count, one)} />
      <button type="submit" class="main" aria-disabled={asked.sending.value}>
        {asked.sending.value ? say("sending") : tell("bid_it", { count, face })}
      </button>
    </Question>
  );
}

function Choice({ name, among, chosen, choose }: { name: string; among: readonly number[]; chosen: number; choose: (one: number) => void }) {
  return (
    <label>
      {name}{" "}
      <select value={chosen} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        {[...new Set(among)].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

/** To call the last bid a lie. */
export function Challenging({ asked, words }: Props) {
  return (
    <Question asked={asked} words={words} submit={() => void asked.answer({})}>
      <button type="submit" aria-disabled={asked.sending.value}>
        {asked.sending.value ? say("sending") : words.code("command.challenge")}
      </button>
    </Question>
  );
}
