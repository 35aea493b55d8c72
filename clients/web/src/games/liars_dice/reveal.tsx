import { useEffect, useState } from "preact/hooks";
import type { Fact } from "../../generated/liars_dice";
import { facts } from "../../boards/kit/facts";
import type { Moment, Moments } from "../../boards/contract";
import { Stage } from "../../boards/frame/stage";
import { brief } from "../../boards/kit/brief";
import { playerOf } from "../../boards/kit/player";
import { Seat } from "../../boards/kit/seat";
import { after as at, announcement } from "../../boards/kit/announcement";
import style from "./board.module.css";
import type { DiceProps } from "./state";
import { Dice, Die, Tally } from "./dice";
import { type Place, Table, seatsFrom } from "./table";
import { tell } from "./texts";

const read = facts<Fact>();

/** Dice roll for a round; and all cups are lifted, for as long as a moment may be: the view that comes with it is a new round's already. */
export const moments: Moments = ({ seq, fact }, _, after: DiceProps) => {
  if (fact.type === "dice_shown") return lifting(after, seq);
  return fact.type === "round_began" ? rolled(after, Number(fact["round"])) : undefined;
};

const LIFTED_MS = 2_500;
const FIRST_MS = 250;
const EACH_MS = 230;
/** By when all cups are off, however many they are: what came of it is to be read. */
const ALL_MS = 1_300;

/** One cup after the other is lifted, and what counts is counted; then it is said who loses a die. */
function lifting(board: DiceProps, seq: number): Moment | undefined {
  const shown = shownIn(board, seq);
  if (!shown) return undefined;
  const cups = Object.keys(shown.lifted.dice).length;
  const each = Math.min(EACH_MS, (ALL_MS - FIRST_MS) / cups);
  return { length: LIFTED_MS, over: true, climax: true, sound: [[0, "cups"], [FIRST_MS + each * cups, "hit"]], Draw: () => <Lifting board={board} shown={shown} each={each} /> };
}

function Lifting({ board: { nameOf, seat, view: { table, game } }, shown, each }: { board: DiceProps; shown: Shown; each: number }) {
  const { bid, bidder, challenger, lifted, loser, counted } = shown;
  const order = Object.keys(lifted.dice).map(Number);
  const off = useSteps(order.length, each);
  const isDone = off === order.length;
  const running = order.slice(0, off).flatMap((one) => lifted.dice[one] ?? []).filter(counted).length;
  const places = seatsFrom(seat, table.size).map((one): Place => {
    const dice = lifted.dice[one] ?? [];
    const did = one === bidder ? tell("did_bid") : one === challenger ? tell("did_challenge") : undefined;
    return { seat: one, dice, lost: (game.options?.dice ?? dice.length) - dice.length, isLifted: order.indexOf(one) >= 0 && order.indexOf(one) < off, loses: isDone && one === loser, did };
  });
  return (
    <section class={style.lifting} data-bare="" role="status">
      <Stage class={style.stage}>
        <Table places={places} seat={seat} nameOf={nameOf} counted={counted}>
          <Tally found={running} count={bid.count} face={bid.face} />
          <div class={style.verdict} hidden={!isDone}>
            <h2>{tell(lifted.found >= bid.count ? "true" : "lie")}</h2>
            <p>{lossOf(shown, nameOf, seat)}</p>
          </div>
        </Table>
      </Stage>
    </section>
  );
}

/** How many of these steps have been gone. */
function useSteps(count: number, each: number): number {
  const [gone, go] = useState(0);
  useEffect(() => {
    const due = Array.from({ length: count }, (_, index) => setTimeout(() => go(index + 1), FIRST_MS + index * each));
    return () => due.forEach(clearTimeout);
  }, []);
  return gone;
}

/** One's own dice as they fall; of those under the other cups nothing is to be seen but that they roll. */
function rolled({ view: { game }, seat }: DiceProps, round: number): Moment {
  const own = seat === null ? undefined : game.dice?.[seat];
  const count = own?.length ?? Math.max(1, ...Object.values(game.left ?? {}));
  const figure = (
    <span class={`row ${style.rolled}`}>
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

type Told = Pick<DiceProps, "lines" | "nameOf" | "seat">;
type Shown = NonNullable<ReturnType<typeof shownIn>>;

/** What lay under the cups when they were lifted, told as `seq` or the last time, and what came of it. */
function shownIn({ lines }: Pick<Told, "lines">, seq = Infinity) {
  const place = Math.max(0, lines.findLastIndex((line) => line.seq <= seq && line.fact.type === "dice_shown"));
  const [lifted, lost] = lines.slice(place, place + 2).map(read);
  const before = lines.slice(0, place).map(read);
  const bid = before.findLast((fact) => fact.type === "bid_made");
  const challenge = before.findLast((fact) => fact.type === "bid_challenged");
  if (lifted?.type !== "dice_shown" || !bid || !challenge) return undefined;
  const wild = lifted.found > Object.values(lifted.dice).flat().filter((face) => face === bid.face).length;
  const counted = (face: number) => face === bid.face || (wild && face === 1);
  return { lifted, bid, bidder: bid.seat, challenger: challenge.seat, loser: lost?.type === "die_lost" ? lost.seat : undefined, counted };
}

/** Who loses a die. */
function lossOf({ loser }: Shown, nameOf: Told["nameOf"], own: Told["seat"]): string {
  if (loser === undefined) return "";
  return loser === own ? tell("you_lost") : tell("lost", { who: playerOf(loser, brief(nameOf)) });
}

/** What came of the last challenge, in a sentence or two; nothing before there was one. */
export function told(board: Told): string | undefined {
  const shown = shownIn(board);
  if (!shown) return undefined;
  const { bid, bidder, challenger, lifted } = shown;
  const who = (seat: number, you: string) => (seat === board.seat ? you : playerOf(seat, brief(board.nameOf)));
  const found = tell("found", { bidder: who(bidder, tell("you_first")), challenger: who(challenger, tell("you")), count: bid.count, face: bid.face, found: lifted.found });
  return `${found} ${lossOf(shown, board.nameOf, board.seat)}`;
}

/** What lay under the cups, with what counted for the bid. */
export function Reveal(board: Told) {
  const shown = shownIn(board);
  if (!shown) return null;
  return (
    <section class="stack" role="status">
      <h2>{tell("revealed")}</h2>
      <ul class={style.bids}>
        {Object.entries(shown.lifted.dice).map(([seat, faces]) => (
          <li key={seat} class="level">
            <Seat seat={Number(seat)} nameOf={board.nameOf} />
            <Dice faces={faces} counted={shown.counted} />
            <b>{faces.filter(shown.counted).length}</b>
          </li>
        ))}
      </ul>
      <p>{told(board)}</p>
    </section>
  );
}
