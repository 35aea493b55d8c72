import { dealtCard } from "../../boards/kit/dealt-card";
import { Emblem } from "../../boards/kit/emblem";
import { ending } from "../../boards/kit/ending";
import type { Moment, Moments } from "../../boards/contract";
import { Seat } from "../../boards/kit/seat";
import { announcement } from "../../boards/kit/announcement";
import { climax, onSeat } from "../../boards/kit/climax";
import { moments as battles } from "./battle/moment";
import { FallenDie } from "./die";
import { ended } from "./ended";
import { CardMark } from "./icons";
import { momentText } from "./moment-texts";
import { citiesOf, officersOf } from "./numbers";
import { CITY, type Mbg, type MbgProps, READER, type Told, amount, called, officerName, told } from "./state";
import { cardOf } from "./table";

/** What happens on the ring: dice, cities, money, cards, and battles, which play themselves. */
export const moments: Moments = (line, before: MbgProps, after: MbgProps) => {
  if (line.fact.type === "table_ended") return ending(line, after, ended(after));
  const { nameOf, words } = after;
  const game = READER.whole(after.view.game);
  const city = (base: number) => called(game.cities[base]?.name);
  const fact = told(line);
  switch (fact.type) {
    case "role_entered":
      return fact.seat === after.seat ? role(fact, after) : undefined;
    case "rolled":
      return announcement({ figure: <FallenDie steps={fact.steps} />, title: <><Seat seat={fact.seat} nameOf={nameOf} /> {momentText("rolled", { count: fact.steps })}</> }, { length: 1_100, sound: "dice" });
    case "paid":
      return earned(line.seq, before, after);
    case "city_occupied":
      return announcement({ figure: <Emblem sign="castle" motion="settle" />, title: <><Seat seat={fact.seat} nameOf={nameOf} /> {momentText("occupied", { city: city(fact.city) })}</>, tone: "good" }, { length: 1_500, sound: "success" });
    case "city_fell":
      return climax({ title: words.fact(line.fact), tone: "bad", on: cityCells(game, fact.city).map((cell) => ({ about: `cell ${cell}`, instead: <Emblem sign="castle" />, sign: "flame", after: FELL_MS })) }, { length: 2_000, sound: [[0, "battle"], [FELL_MS, "fail"]] });
    case "bankrupted":
      return climax({ figure: <Emblem sign="coin" motion="shake" after={FELL_MS} />, title: <><Seat seat={fact.seat} nameOf={nameOf} /> {momentText("bankrupt")}</>, tone: "bad", on: [onSeat(fact.seat, "crack", FELL_MS)] }, { length: 2_000, sound: [[FELL_MS, "loss"]] });
    case "card_played":
      return announcement({ figure: <span data-motion="turn"><CardMark row={cardOf(words, fact.card)} large /></span>, title: words.fact(line.fact) }, { length: 1_500, sound: "card" });
    case "battle_waged":
      return battles(line, before, after);
    default:
      return undefined;
  }
};

const FELL_MS = 400;

/** Where a city stands on the ring. */
function cityCells({ cells }: Mbg, base: number): number[] {
  return Object.keys(cells).map(Number).filter((at) => cells[at]?.kind === CITY && cells[at]?.base === base);
}

function role({ seat, cell, name: plain }: Extract<Told, { type: "role_entered" }>, { view }: MbgProps): Moment {
  const game = READER.whole(view.game);
  const list = (names: readonly string[]) => (names.length > 0 ? names.join(momentText("comma")) : "–");
  return dealtCard({
    once: "role",
    kind: momentText("your_role"),
    name: called(game.roles[seat]?.name ?? plain),
    figure: <Emblem sign="castle" />,
    children: (
      <>
        {cell >= 0 && <b>{momentText("begins", { cell })}</b>}
        <span>{momentText("officers", { names: list(officersOf(game, seat).map((officer) => officerName(game, officer))) })}</span>
        <span>{momentText("cities", { names: list(citiesOf(game, seat).map((base) => called(game.cities[base]?.name))) })}</span>
      </>
    ),
  });
}

/** One's own purse: all that was paid in one commit is one sum, told with the first of it. */
function earned(seq: number, before: MbgProps, after: MbgProps): Moment | undefined {
  const own = after.seat;
  const paid = after.lines.slice(before.lines.length).flatMap((line) => {
    const fact = told(line);
    return fact.type === "paid" && fact.why !== "start" && (fact.payer === own || fact.payee === own) ? [{ seq: line.seq, amount: fact.payee === own ? fact.amount : -fact.amount }] : [];
  });
  const sum = paid.reduce((sum, one) => sum + one.amount, 0);
  if (own === null || paid[0]?.seq !== seq || Math.round(sum / 100) === 0) return undefined;
  const gain = sum > 0;
  return announcement(
    { figure: <Emblem sign="coin" motion={gain ? "settle" : "shake"} />, title: momentText(gain ? "earned" : "spent", { amount: amount(Math.abs(sum)) }), tone: gain ? "good" : "bad" },
    { length: 1_200, sound: gain ? "coin" : "step" },
  );
}
