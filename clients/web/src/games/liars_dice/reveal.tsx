import type { Fact } from "../../generated/liars_dice";
import { facts } from "../../boards/kit/facts";
import type { Moment, Moments } from "../../boards/contract";
import { Seat } from "../../boards/kit/seat";
import { after as at, announcement } from "../../boards/kit/announcement";
import style from "./board.module.css";
import type { DiceProps } from "./state";
import { Dice, Die, Stake } from "./dice";
import { tell } from "./texts";

const told = facts<Fact>();

/** Dice roll for a round; and all cups are lifted, for as long as a moment may be: the view that comes with it is a new round's already. */
export const moments: Moments = ({ seq, fact }, _, after: DiceProps) => {
  if (fact.type === "dice_shown") return { length: LIFTED_MS, climax: true, over: true, sound: [[0, "cups"], [OUTCOME_MS, "hit"]], Draw: () => <Reveal {...after} seq={seq} /> };
  return fact.type === "round_began" ? rolled(after) : undefined;
};

const LIFTED_MS = 2_500;
const OUTCOME_MS = 1_200;
const EACH_MS = 110;

/** One's own dice as they fall; of those under the other cups nothing is to be seen but that they roll. */
function rolled({ view: { game }, seat }: DiceProps): Moment {
  const own = seat === null ? undefined : game.dice?.[seat];
  const count = own?.length ?? Math.max(1, ...Object.values(game.left ?? {}));
  const figure = (
    <span class={style.rolled}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-motion="tumble" style={at(index, 90, 0)}>
          <Die face={own?.[index] ?? 0} />
        </span>
      ))}
    </span>
  );
  return announcement({ figure, title: tell(own ? "you_rolled" : "all_rolled") }, { length: 1_500, sound: "dice" });
}

/** What lay under the cups when they were lifted, told as `seq` or the last time, with what counted for the bid; or what came of it. */
export function Reveal({ lines, nameOf, seat: own, seq = Infinity, brief = false }: Pick<DiceProps, "lines" | "nameOf" | "seat"> & { seq?: number; brief?: boolean }) {
  const place = Math.max(0, lines.findLastIndex((line) => line.seq <= seq && line.fact.type === "dice_shown"));
  const [lifted, lost] = lines.slice(place, place + 2).map(told);
  const bid = lines.slice(0, place).map(told).findLast((fact) => fact.type === "bid_made");
  if (lifted?.type !== "dice_shown" || !bid) return null;
  const loser = lost?.type === "die_lost" && (lost.seat === own ? tell("you_lost") : <><Seat seat={lost.seat} nameOf={nameOf} /> {tell("lost")}</>);
  const moves = seq !== Infinity;
  const outcome = <p data-motion={moves ? "strike" : undefined} style={moves ? at(0, 0, OUTCOME_MS) : undefined}>{tell("found", { count: bid.count, face: bid.face, found: lifted.found })} {loser}</p>;
  if (brief) return outcome;
  const wild = lifted.found > Object.values(lifted.dice).flat().filter((face) => face === bid.face).length;
  const counted = (face: number) => face === bid.face || (wild && face === 1);
  return (
    <section class={style.reveal} role="status">
      <h2>{tell("revealed")}</h2>
      <Stake {...bid} />
      <ul class={style.cups}>
        {Object.entries(lifted.dice).map(([seat, faces], index) => (
          <li key={seat} data-motion={moves ? "rise" : undefined} style={moves ? at(index, EACH_MS, 200) : undefined}>
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
