// The battles that a viewer was told of, with what came of each.

import { facts } from "../../../boards/kit/facts";
import { type Fold, folded } from "../../../boards/kit/fold";
import type * as made from "../../../generated/mbg";
import type { Line } from "../../../wire/types";

/** A battle that was fought, or one that a side gave up without a round. */
export interface Fight {
  seq: number;
  turn: number;
  kind: made.BattleWaged["kind"];
  sides: readonly [number, number];
  /** The side that won, or undefined for a draw. */
  winner: 0 | 1 | undefined;
  battle?: made.BattleWaged;
  /** The money that changed hands over it, in hundredths. */
  spoils: number;
  /** The city that fell. */
  fallen?: number;
}

const read = facts<made.TurnStarted | made.BattleWaged | made.Forfeited | made.Paid | made.CityFell>();

/** All battles in order. Spoils and the fall of the city are told right after the battle, which is `fresh` until then. */
export const FIGHTS: Fold<{ turn: number; fresh: boolean; fights: readonly Fight[] }> = {
  begin: { turn: 0, fresh: false, fights: [] },
  step: ({ turn, fresh, fights }, line) => {
    const { seq } = line;
    const told = read(line);
    const last = fresh ? fights.at(-1) : undefined;
    if (told.type === "turn_started") return { turn: told.turn, fresh: false, fights };
    if (told.type === "battle_waged") return { turn, fresh: true, fights: [...fights, fought(seq, turn, told)] };
    if (told.type === "forfeited") return { turn, fresh: true, fights: [...fights, forfeited(seq, turn, told)] };
    if (last && told.type === "paid" && (told.why === "meeting" || told.why === "robber")) {
      return { turn, fresh: false, fights: fights.with(-1, { ...last, spoils: told.amount }) };
    }
    if (last && told.type === "city_fell") return { turn, fresh: false, fights: fights.with(-1, { ...last, fallen: told.city }) };
    return { turn, fresh: false, fights };
  },
};

/** The same of lines that are looked at once. */
export function fightsIn(lines: readonly Line[]): readonly Fight[] {
  return folded(FIGHTS, lines).fights;
}

function fought(seq: number, turn: number, battle: made.BattleWaged): Fight {
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
