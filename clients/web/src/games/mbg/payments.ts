import type { Flight } from "../../boards/kit/flights";
import type { Line } from "../../wire/types";
import { NOBODY, amount, told } from "./state";

/** The coins that go from who pays to who is paid; the bank lies in the middle. */
export function paymentsIn(line: Line): Flight[] {
  const fact = told(line);
  if (fact.type !== "paid") return [];
  const { payer, payee, amount: sum } = fact;
  return [0, 1, 2].map((at) => ({ from: placeOf(payer), to: placeOf(payee), what: "coin", after: 90 * at, length: 400, text: at === 0 ? amount(sum) : "" }));
}

function placeOf(seat: number): string {
  return seat === NOBODY ? "bank" : `seat ${seat}`;
}
