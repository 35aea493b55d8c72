// The battles that a viewer was told of, with what came of each.

import type * as made from "../../../generated/mbg";
import { facts } from "../../../house/facts";
import type { Line } from "../../../wire/types";

/** A battle that was fought, or one that a side gave up without a round. */
export interface Fight {
  seq: number;
  turn: number;
  kind: made.BattleFought["kind"];
  sides: readonly [number, number];
  /** The side that won, or undefined for a draw. */
  winner: 0 | 1 | undefined;
  battle?: made.BattleFought;
  /** The money that changed hands over it, in hundredths. */
  spoils: number;
  /** The city that fell. */
  fallen?: number;
}

const read = facts<made.TurnStarted | made.BattleFought | made.Forfeited | made.Paid | made.CityFell>();

/** All battles in order. Spoils and the fall of the city are told right after the battle. */
export function fightsIn(lines: readonly Line[]): Fight[] {
  const fights: Fight[] = [];
  let turn = 0;
  let fresh: Fight | undefined;
  for (const line of lines) {
    const { seq } = line;
    const told = read(line);
    const last = fresh;
    fresh = undefined;
    if (told.type === "turn_started") turn = told.turn;
    else if (told.type === "battle_fought") fights.push((fresh = fought(seq, turn, told)));
    else if (told.type === "forfeited") fights.push((fresh = forfeited(seq, turn, told)));
    else if (last && told.type === "paid" && (told.why === "meeting" || told.why === "robber")) last.spoils = told.amount;
    else if (last && told.type === "city_fell") last.fallen = told.city;
  }
  return fights;
}

function fought(seq: number, turn: number, battle: made.BattleFought): Fight {
  const [one, other] = battle.sides;
  const winner = battle.result === 0 || battle.result === 1 ? battle.result : undefined;
  return { seq, turn, kind: battle.kind, sides: [one.seat, other.seat], winner, battle, spoils: 0 };
}

function forfeited(seq: number, turn: number, { kind, seat, winner }: made.Forfeited): Fight {
  return { seq, turn, kind, sides: [winner, seat], winner: 0, spoils: 0 };
}

/** Whether a seat has a side in it. */
export function takesPart({ sides }: Fight, seat: number | null): boolean {
  return seat !== null && sides.includes(seat);
}
