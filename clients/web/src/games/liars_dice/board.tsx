import { low, narrow } from "../../boards/frame/layout";
import { Part } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import { HowTo } from "../../boards/kit/how-to";
import { Seat } from "../../boards/kit/seat";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { Bidding, Challenge } from "./bid";
import { Bids, Trail } from "./bids";
import { Die, Stake } from "./dice";
import "./palette.css";
import { Reveal, told } from "./reveal";
import type { DiceProps, LiarsDice } from "./state";
import style from "./board.module.css";
import { type Place, Table, placeOf, seatsFrom } from "./table";
import { tell } from "./texts";

export { ended, turning } from "./ended";
export { moments } from "./reveal";
export { sounds } from "./sounds";

/** Both stand beside the table, with the same press for all sizes. */
export const prompts = { make_bid: Bidding, challenge: Challenge };

export const parts: Parts = {
  table: { label: () => tell("table"), place: "main" },
  bids: { label: () => tell("bids"), place: "aside" },
  how: { label: () => say("how_short"), place: "more" },
};

/** A bid is about the dice of who makes it, a challenge about who made the last one, too: both are in sight where there is room. */
export function about({ command }: Prompt, { bidder = 0, turn = 0 }: LiarsDice): readonly string[] {
  const other = command === "challenge" ? bidder : 0;
  return [other, turn].filter((seat) => seat > 0).map((seat) => `seat ${seat}`);
}

/** Whose bid or challenge it is. */
export function awaited({ turn = 0 }: LiarsDice): readonly number[] {
  return turn > 0 ? [turn] : [];
}

/** A game of Liar's dice as one viewer sees it: the table, and beside it what was said and shown. */
export function Board(props: DiceProps) {
  const { view: { game }, seat, nameOf } = props;
  const { bidder = 0, round = 0, face, wild = false, options } = game;
  const isOver = overIn(props);
  return (
    <>
      <Stage class={style.stage}>
        <Part name="table">
          <Table places={placesIn(props)} seat={seat} nameOf={nameOf} round={round} counted={(one) => bidder > 0 && (one === face || (wild && one === 1))}>
            {bidder > 0 && !isOver ? <Bid {...props} /> : <Before {...props} />}
          </Table>
        </Part>
      </Stage>
      <Aside>
        <Part name="bids">
          {bidder > 0 && !isOver ? <Bids {...props} /> : <Reveal {...props} />}
        </Part>
      </Aside>
      <Part name="how"><HowTo steps={["how_1", "how_2", options?.ones_wild === false ? "how_higher_plain" : "how_higher", options?.ones_wild === false ? "how_plain" : "how_wild", "how_5"]} tell={tell} open={round === 0} /></Part>
    </>
  );
}

function overIn({ view: { table, game: { bidder = 0, turn = 0 } } }: DiceProps): boolean {
  return table.status === "finished" || (bidder > 0 && turn === 0);
}

/** Who has how many dice; once it is over, what lay under the last cups. */
function placesIn(props: DiceProps): Place[] {
  const { view: { game: { left = {}, dice = {}, turn = 0, shown = {}, options }, table }, seat } = props;
  const isOver = overIn(props);
  const most = options?.dice ?? Math.max(0, ...Object.values(left));
  return seatsFrom(seat, table.size).map((one) => {
    const faces = (isOver ? shown[one] : dice[one]) ?? Array<number>(left[one] ?? 0).fill(0);
    return { seat: one, dice: faces, lost: Math.max(0, most - faces.length), isTurn: !isOver && one === turn, ...(isOver && { isLifted: true }) };
  });
}

/** The bid to beat, and those before it. */
function Bid({ view: { game, table: { size } }, seat, nameOf, lines }: DiceProps) {
  const { bidder = 0, count = 0, face = 0 } = game;
  const from = placeOf(seatsFrom(seat, size).indexOf(bidder), size);
  return (
    <>
      <Trail lines={lines} nameOf={nameOf} />
      <Stake key={`${count}x${face}`} count={count} face={face} from={from} />
      <p aria-live="polite"><Seat seat={bidder} nameOf={nameOf} /> <span class={isSmall() ? "hidden" : undefined}>{tell("last_bid", { count, face })}</span></p>
      <Wild game={game} />
    </>
  );
}

/** While nobody has bid: what came of the last challenge. */
function Before(props: DiceProps) {
  const shown = told(props);
  return (
    <>
      <p aria-live="polite">{shown ?? tell("no_bid")}</p>
      {!overIn(props) && <Wild game={props.view.game} />}
    </>
  );
}

/** Whether there is room for figures alone, and what they mean is only heard. */
function isSmall(): boolean {
  return narrow.value || low.value;
}

/** What ones count as now, and how many dice there are. */
function Wild({ game: { wild = false, left = {} } }: { game: LiarsDice }) {
  const count = Object.values(left).reduce((sum, one) => sum + one, 0);
  const short = isSmall() ? "_short" : "";
  return <p class="note"><Die face={1} counts={wild} /> {tell(`${wild ? "wild" : "plain"}${short}`)} {tell(`left${short}`, { count })}</p>;
}
