import { Token } from "../../boards/kit/token";
import { facts } from "../../boards/kit/facts";
import { Seat } from "../../boards/kit/seat";
import type { BidMade, Fact } from "../../generated/liars_dice";
import style from "./board.module.css";
import { Die } from "./dice";
import type { DiceProps } from "./state";
import { tell } from "./texts";

const told = facts<Fact>();

type Told = Pick<DiceProps, "lines" | "nameOf">;

/** The bids of this round as far as they were told, the first one first. */
function bidsIn(lines: DiceProps["lines"]): BidMade[] {
  const begun = lines.findLastIndex(({ fact }) => fact.type === "round_began");
  return lines.slice(begun + 1).map(told).filter((fact) => fact.type === "bid_made");
}

/** How many bids before the last one lie on the table. */
const TRAIL = 3;

/** What was bid before, the longer ago the fainter; all of it is said beside the table. */
export function Trail({ lines, nameOf }: Told) {
  const earlier = bidsIn(lines).slice(0, -1).slice(-TRAIL);
  return (
    <p class={`level ${style.trail}`} aria-hidden="true">
      {earlier.map(({ seat, count, face }, index) => (
        <span key={index} class="level" style={{ "--ago": earlier.length - index }}>
          <Token seat={seat} nameOf={nameOf} size={22} /> {count}<small>×</small><Die face={face} />
        </span>
      ))}
    </p>
  );
}

/** All bids of the round, the newest first. */
export function Bids({ lines, nameOf }: Told) {
  const bids = bidsIn(lines).reverse();
  if (bids.length === 0) return null;
  return (
    <section class={style.bids}>
      <h2>{tell("bids")}</h2>
      <ol reversed>
        {bids.map(({ seat, count, face }) => (
          <li key={`${count}x${face}`} class="level">
            <Seat seat={seat} nameOf={nameOf} /> <b>{tell("stake", { count, face })}</b> <Die face={face} />
          </li>
        ))}
      </ol>
    </section>
  );
}
