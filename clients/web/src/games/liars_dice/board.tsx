import type { State } from "../../generated/liars_dice";
import { Deadline } from "../../parts/deadline";
import { type Parts, Part } from "../../house/parts";
import { Seat } from "../../house/seat";
import type { Prompt } from "../../wire/types";
import { say } from "../../words/say";
import type { BoardProps } from "../board";
import { How } from "../how";
import { Bidding, Challenging } from "./bidding";
import { Dice } from "./dice";
import { tell } from "./texts";

export { moments } from "./reveal";

/** A game as a viewer knows it: anything may be missing. */
export type LiarsDice = Partial<State>;
export type DiceProps = BoardProps<LiarsDice>;

export const parts: Parts = {
  cups: { label: () => tell("cups"), place: "main" },
  bid: { label: () => tell("bid"), place: "aside" },
  how: { label: () => say("how_short"), place: "main" },
};

/** A challenge is about whoever made the bid. */
export function about({ command }: Prompt, { bidder = 0 }: LiarsDice): readonly string[] {
  return command === "challenge" && bidder > 0 ? [`seat ${bidder}`] : [];
}

const HOW = ["how_1", "how_2", "how_3"] as const;

/** A game of Liar's dice as one viewer sees it. */
export function Board(props: DiceProps) {
  const { view, asking, words } = props;
  const asked = (command: string) => asking.find(({ prompt }) => prompt.command === command);
  const [bidding, challenging] = [asked("make_bid"), asked("challenge")];
  return (
    <>
      <Part name="cups">
        <Cups {...props} />
      </Part>
      <Part name="bid">
        <Bid {...props} />
        {bidding && <Bidding key={bidding.id} asked={bidding} words={words} />}
        {challenging && <Challenging key={challenging.id} asked={challenging} words={words} />}
      </Part>
      <Part name="how">
        <How steps={HOW} tell={tell} open={(view.game.round ?? 0) === 0} />
      </Part>
    </>
  );
}

/** Who has how many dice left, which of them are known, and what lay there at the last challenge. */
function Cups({ view: { game, table }, seat: own, nameOf }: DiceProps) {
  const seats = Array.from({ length: table.size }, (_, index) => index + 1);
  const { left = {}, dice = {}, shown = {}, turn = 0 } = game;
  return (
    <section>
      <h2>{tell("cups")}</h2>
      <table>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat} data-about={`seat ${seat}`}>
              <th scope="row">
                <Seat seat={seat} nameOf={nameOf} /> {seat === own && <span class="tag">{say("you")}</span>} {seat === turn && <span class="tag">{tell("on_turn")}</span>}
              </th>
              <td>{left[seat] === 0 ? tell("out") : dice[seat] ? <Dice faces={dice[seat]} /> : tell("left", { count: left[seat] ?? 0 })}</td>
              <td>
                {shown[seat] && <small>{tell("last_shown")} <Dice faces={shown[seat]} /></small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {own !== null && dice[own] && <p>{tell("yours")}</p>}
    </section>
  );
}

/** The bid to beat, and until when. */
function Bid({ view: { game }, nameOf, asking }: DiceProps) {
  const { bidder = 0, count = 0, face = 0, until = 0, wild } = game;
  return (
    <section>
      <h2>
        {tell("bid")} {asking.length === 0 && <Deadline at={until} />}
      </h2>
      <p aria-live="polite">{bidder > 0 ? tell("last_bid", { who: nameOf(bidder), count, face }) : tell("no_bid")}</p>
      <p>{tell(wild ? "wild" : "plain")}</p>
    </section>
  );
}
