import type { Flight } from "../../boards/kit/flights";
import type { Words } from "../../words/catalogue";
import type { Line } from "../../wire/types";
import { NOBODY, amount, told } from "./state";
import { aimedOf } from "./table";

/** What goes over the board: coins from who pays to who is paid, cards from who plays them to what they are played on. The bank and the pile lie in the middle. */
export function flightsIn(line: Line, words: Words): Flight[] {
  const fact = told(line);
  switch (fact.type) {
    case "paid":
      return [0, 1, 2].map((at) => ({ from: placeOf(fact.payer), to: placeOf(fact.payee), what: "coin", after: 90 * at, length: 400, text: at === 0 ? amount(fact.amount) : "" }));
    case "card_played":
      return [{ from: placeOf(fact.seat), to: targetOf(aimedOf(words, fact.card), fact.target), what: "card", length: 400 }];
    case "card_taken":
      return [{ from: "bank", to: placeOf(fact.seat), what: "card" }];
    default:
      return [];
  }
}

function placeOf(seat: number): string {
  return seat === NOBODY ? "bank" : `seat ${seat}`;
}

function targetOf(aimed: ReturnType<typeof aimedOf>, target: number): string {
  return aimed === "cell" ? `cell ${target}` : aimed === "role" ? placeOf(target) : "bank";
}
