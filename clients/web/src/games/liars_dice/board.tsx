import { Part, narrow } from "../../boards/frame/parts";
import { Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import { Seat } from "../../boards/kit/seat";
import { Deadline } from "../../parts/deadline";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { HowTo } from "../../boards/kit/how-to";
import { Bidding, Challenge } from "./bid";
import style from "./board.module.css";
import { Dice, Die, Stake } from "./dice";
import { Reveal } from "./reveal";
import type { DiceProps, LiarsDice } from "./state";
import { tell } from "./texts";

export { ended, turning } from "./ended";
export { moments } from "./reveal";

/** Both stand beside the table, with the same press for all sizes. */
export const prompts = { make_bid: Bidding, challenge: Challenge };

export const parts: Parts = {
  bid: { label: () => tell("bid"), place: "main" },
  cups: { label: () => tell("cups"), place: "main" },
  how: { label: () => say("how_short"), place: "more" },
};

/** A challenge is about the player who made the bid. */
export function about({ command }: Prompt, { bidder = 0 }: LiarsDice): readonly string[] {
  return command === "challenge" && bidder > 0 ? [`seat ${bidder}`] : [];
}

/** Whose bid or challenge it is. */
export function awaited({ turn = 0 }: LiarsDice): readonly number[] {
  return turn > 0 ? [turn] : [];
}

/** A game of Liar's dice as one viewer sees it: a phone has all of the table in one part. */
export function Board(props: DiceProps) {
  const { view, seat, asking } = props;
  const { dice = {}, bidder = 0, turn = 0, round = 0, face, wild = false } = view.game;
  const own = seat === null ? undefined : dice[seat];
  const isBidding = asking.some(({ prompt }) => prompt.command === "make_bid");
  const stands = view.table.status !== "finished" && (bidder === 0 || turn > 0);
  const cups = <Cups {...props} />;
  return (
    <>
      <Stage>
      <Part name="bid">
        {bidder === 0 && isBidding && <Reveal {...props} brief />}
        {narrow.value && cups}
        {stands && <Bid {...props} />}
        {own && <section class={style.own}><h2>{tell("yours")}</h2> <Dice faces={own} counted={(one) => one === face || (wild && one === 1)} /></section>}
        {(bidder === 0 || !stands) && <Reveal {...props} />}
      </Part>
      {!narrow.value && <Part name="cups">{cups}</Part>}
      </Stage>
      <Part name="how"><HowTo steps={["how_1", "how_2", "how_3"]} tell={tell} open={round === 0} /></Part>
    </>
  );
}

/** Whose turn it is and until when, and the bid to beat. */
function Bid({ view: { game }, nameOf, asking }: DiceProps) {
  const { bidder = 0, count = 0, face = 0, turn = 0, until = 0, wild = false, left = {} } = game;
  return (
    <section class={style.table}>
      {turn > 0 && !(narrow.value && asking.length > 0) && <h2>{tell("on_turn")} <Seat seat={turn} nameOf={nameOf} /> {asking.length > 0 || <Deadline at={until} />}</h2>}
      {bidder > 0 && <Stake count={count} face={face} />}
      <p aria-live="polite">{bidder > 0 ? <><Seat seat={bidder} nameOf={nameOf} /> {tell("last_bid", { count, face })}</> : tell("no_bid")}</p>
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
