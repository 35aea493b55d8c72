import type { Fact } from "../../generated/liars_dice";
import { facts } from "../../house/facts";
import type { Moments } from "../../house/moments";
import { Seat } from "../../house/seat";
import style from "./board.module.css";
import type { DiceProps } from "./board";
import { Dice, Stake } from "./dice";
import { tell } from "./texts";

const told = facts<Fact>();

/** All cups lifted, for as long as a moment may be: the view that comes with it is a new round's already. */
export const moments: Moments = ({ seq, fact }, _, after: DiceProps) =>
  fact.type === "dice_shown" ? { length: 4_000, sound: "cups", Draw: () => <Reveal {...after} seq={seq} /> } : undefined;

/** What lay under the cups when they were lifted, told as `seq` or the last time, with what counted for the bid; or what came of it. */
export function Reveal({ lines, nameOf, seat: own, seq = Infinity, brief = false }: Pick<DiceProps, "lines" | "nameOf" | "seat"> & { seq?: number; brief?: boolean }) {
  const at = Math.max(0, lines.findLastIndex((line) => line.seq <= seq && line.fact.type === "dice_shown"));
  const [shown, lost] = lines.slice(at, at + 2).map(told);
  const bid = lines.slice(0, at).map(told).findLast((fact) => fact.type === "bid_made");
  if (shown?.type !== "dice_shown" || !bid) return null;
  const loser = lost?.type === "die_lost" && (lost.seat === own ? tell("you_lost") : <><Seat seat={lost.seat} nameOf={nameOf} /> {tell("lost")}</>);
  const outcome = <p>{tell("found", { count: bid.count, face: bid.face, found: shown.found })} {loser}</p>;
  if (brief) return outcome;
  const wild = shown.found > Object.values(shown.dice).flat().filter((face) => face === bid.face).length;
  const counted = (face: number) => face === bid.face || (wild && face === 1);
  return (
    <section class={style.reveal} role="status">
      <h2>{tell("revealed")}</h2>
      <Stake {...bid} />
      <ul class={style.cups}>
        {Object.entries(shown.dice).map(([seat, faces]) => (
          <li key={seat}>
            <Seat seat={Number(seat)} nameOf={nameOf} />
            <Dice faces={faces} counted={counted} />
            <b>{faces.filter(counted).length}</b>
          </li>
        ))}
      </ul>
      {outcome}
    </section>
  );
}
