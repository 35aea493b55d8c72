import { Part } from "../../boards/frame/parts";
import type { Parts } from "../../boards/contract";
import { Seat } from "../../boards/kit/seat";
import { Deadline } from "../../parts/deadline";
import { Question } from "../../prompts/question";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { HowTo } from "../../boards/kit/how-to";
import { Bidding } from "./bid";
import style from "./board.module.css";
import { Dice, Die, Stake } from "./dice";
import { Reveal } from "./reveal";
import type { DiceProps, LiarsDice } from "./state";
import { tell } from "./texts";

export { ended, turning } from "./ended";
export { moments } from "./reveal";

export const parts: Parts = {
  bid: { label: () => tell("bid"), place: "main" },
  cups: { label: () => tell("cups"), place: "aside" },
  how: { label: () => say("how_short"), place: "main" },
};

/** A challenge is about the player who made the bid. */
export function about({ command }: Prompt, { bidder = 0 }: LiarsDice): readonly string[] {
  return command === "challenge" && bidder > 0 ? [`seat ${bidder}`] : [];
}

/** Whose bid or challenge it is. */
export function awaited({ turn = 0 }: LiarsDice): readonly number[] {
  return turn > 0 ? [turn] : [];
}

/** A game of Liar's dice as one viewer sees it. */
export function Board(props: DiceProps) {
  const { view, seat, asking, words } = props;
  const { dice = {}, bidder = 0, turn = 0, round = 0, face, wild = false } = view.game;
  const own = seat === null ? undefined : dice[seat];
  const bidding = asking.find(({ prompt }) => prompt.command === "make_bid");
  const stands = view.table.status !== "finished" && (bidder === 0 || turn > 0);
  return (
    <>
      <Part name="bid">
        {bidder === 0 && bidding && <Reveal {...props} brief />}
        {stands && <Bid {...props} />}
        {own && <section class={style.own}><h2>{tell("yours")}</h2> <Dice faces={own} counted={(one) => one === face || (wild && one === 1)} /></section>}
        {bidding && <Bidding key={bidding.id} asked={bidding} words={words} />}
        {(bidder === 0 || !stands) && <Reveal {...props} />}
      </Part>
      <Part name="cups"><Cups {...props} /></Part>
      <Part name="how"><HowTo steps={["how_1", "how_2", "how_3"]} tell={tell} open={round === 0} /></Part>
    </>
  );
}

/** Whose turn it is and until when, the bid to beat, and where to call it a lie. */
function Bid({ view: { game }, nameOf, asking, words }: DiceProps) {
  const { bidder = 0, count = 0, face = 0, turn = 0, until = 0, wild = false, left = {} } = game;
  const asked = asking.find(({ prompt }) => prompt.command === "challenge");
  return (
    <section class={style.table}>
      {turn > 0 && <h2>{tell("on_turn")} <Seat seat={turn} nameOf={nameOf} /> {asking.some(({ prompt }) => prompt.command === "make_bid") || <Deadline at={until} />}</h2>}
      {bidder > 0 && <Stake count={count} face={face} />}
      <p aria-live="polite">{bidder > 0 ? <><Seat seat={bidder} nameOf={nameOf} /> {tell("last_bid", { count, face })}</> : tell("no_bid")}</p>
      {asked && (
        <Question key={asked.id} asked={asked} words={words} class="bare" submit={() => void asked.answer({})}>
          <button type="submit" class="danger" aria-disabled={asked.sending.value}>{asked.sending.value ? say("sending") : words.code("command.challenge")}</button>
        </Question>
      )}
      <p class={style.rule}><Die face={1} counts={wild} /> {tell(wild ? "wild" : "plain")} {tell("left", { count: Object.values(left).reduce((sum, one) => sum + one, 0) })}</p>
    </section>
  );
}

/** Who has how many dice left. */
function Cups({ view: { game: { left = {}, dice = {}, turn = 0 }, table }, seat: own, nameOf }: DiceProps) {
  return (
    <section class={style.table}>
      <h2>{tell("cups")}</h2>
      <ul class={style.cups}>
        {Array.from({ length: table.size }, (_, index) => index + 1).map((seat) => (
          <li key={seat} data-about={`seat ${seat}`} aria-current={seat === turn || undefined}>
            <span><Seat seat={seat} nameOf={nameOf} /> {seat === own && <span class="tag">{say("you")}</span>}</span>
            {left[seat] === 0 ? <span class="tag">{tell("out")}</span> : <Dice faces={dice[seat] ?? Array<number>(left[seat] ?? 0).fill(0)} />}
            <b aria-hidden="true">{left[seat]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
