import type { Fact } from "../../generated/liars_dice";
import { facts } from "../../boards/kit/facts";
import type { Moment, Moments } from "../../boards/contract";
import { climax } from "../../boards/kit/climax";
import { Seat } from "../../boards/kit/seat";
import { after as at, announcement } from "../../boards/kit/announcement";
import style from "./board.module.css";
import type { DiceProps } from "./state";
import { Dice, Die, Stake } from "./dice";
import { tell } from "./texts";

const told = facts<Fact>();

/** Dice roll for a round; and all cups are lifted, for as long as a moment may be: the view that comes with it is a new round's already. */
export const moments: Moments = ({ seq, fact }, _, after: DiceProps) => {
  if (fact.type === "dice_shown") return lifting(after, seq);
  return fact.type === "round_began" ? rolled(after, Number(fact["round"])) : undefined;
};

const LIFTED_MS = 2_500;
const OUTCOME_MS = 1_200;
const EACH_MS = 110;

/** All cups are lifted, and then it is said what lay under them. */
function lifting(board: DiceProps, seq: number): Moment | undefined {
  const shown = revealed(board, seq);
  if (!shown) return undefined;
  const figure = <section class={style.lifted}><Stake {...shown.bid} /><Cups {...shown} nameOf={board.nameOf} moves /></section>;
  const title = <span data-motion="settle" style={{ ...at(0, 0, OUTCOME_MS), display: "inline-block" }}>{shown.found}</span>;
  return climax({ figure, title }, { length: LIFTED_MS, sound: [[0, "cups"], [OUTCOME_MS, "hit"]] });
}

/** One's own dice as they fall; of those under the other cups nothing is to be seen but that they roll. */
function rolled({ view: { game }, seat }: DiceProps, round: number): Moment {
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
  const moment = announcement({ figure, title: tell(own ? "you_rolled" : "all_rolled") }, { length: 1_500, sound: "dice" });
  // Who comes a little late to the first deal sees it, too.
  return own && round === 1 ? { ...moment, once: "deal" } : moment;
}

/** What lay under the cups when they were lifted, told as `seq` or the last time, and what came of it. */
function revealed({ lines, nameOf, seat: own }: Told, seq = Infinity) {
  const place = Math.max(0, lines.findLastIndex((line) => line.seq <= seq && line.fact.type === "dice_shown"));
  const [lifted, lost] = lines.slice(place, place + 2).map(told);
  const bid = lines.slice(0, place).map(told).findLast((fact) => fact.type === "bid_made");
  if (lifted?.type !== "dice_shown" || !bid) return undefined;
  const loser = lost?.type === "die_lost" && (lost.seat === own ? tell("you_lost") : <><Seat seat={lost.seat} nameOf={nameOf} /> {tell("lost")}</>);
  const found = <>{tell("found", { count: bid.count, face: bid.face, found: lifted.found })} {loser}</>;
  return { lifted, bid, found };
}

type Told = Pick<DiceProps, "lines" | "nameOf" | "seat">;

/** What lay under the cups, with what counted for the bid; or, in brief, what came of it. */
export function Reveal({ brief = false, ...board }: Told & { brief?: boolean }) {
  const shown = revealed(board);
  if (!shown) return null;
  if (brief) return <p>{shown.found}</p>;
  return (
    <section class={style.reveal} role="status">
      <h2>{tell("revealed")}</h2>
      <Stake {...shown.bid} />
      <Cups {...shown} nameOf={board.nameOf} />
      <p>{shown.found}</p>
    </section>
  );
}

type Revealed = NonNullable<ReturnType<typeof revealed>>;

/** The dice of all cups; where they are lifted just now, one cup after the other. */
function Cups({ lifted, bid, nameOf, moves = false }: Pick<Revealed, "lifted" | "bid"> & { nameOf: DiceProps["nameOf"]; moves?: boolean }) {
  const wild = lifted.found > Object.values(lifted.dice).flat().filter((face) => face === bid.face).length;
  const counted = (face: number) => face === bid.face || (wild && face === 1);
  return (
    <ul class={style.cups}>
      {Object.entries(lifted.dice).map(([seat, faces], index) => (
        <li key={seat} data-motion={moves ? "rise" : undefined} style={moves ? at(index, EACH_MS, 200) : undefined}>
          <Seat seat={Number(seat)} nameOf={nameOf} />
          <Dice faces={faces} counted={counted} />
          <b>{faces.filter(counted).length}</b>
        </li>
      ))}
    </ul>
  );
}
