import { createContext } from "preact";
import type { NameOf } from "../../state/names";

/** The name without the number, for beside what shows that. */
export function playerOf(seat: number, nameOf: NameOf): string {
  const name = nameOf(seat);
  return name.startsWith(`${seat} `) ? name.slice(`${seat} `.length) : name;
}

/** What the seats of the board that is drawn are called, for what is drawn over it. */
export const SeatsCalled = createContext<NameOf>(String);
